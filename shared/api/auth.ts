import { endpoint } from './endpoint.ts';

/** OAuth client of the site's own pages. The secret is public by design: every page's script contains it. */
export const WEB_CLIENT = { client_id: 'porchlight-web', client_secret: 'public' } as const;

/** Grant of the second login step, for accounts whose password grant responds 403 with `mfa_required`. */
export const SECOND_FACTOR_GRANT = 'urn:porchlight:grant:second-factor';

export const ACCESS_TOKEN_S = 15 * 60;

/**
 * Issues tokens, with RFC 6749 errors. The site's own pages also get a session cookie, which their refresh
 * tokens require.
 */
export const token = endpoint('token', 'POST', 'auth/token/', 'public', {
  takesForm: true,
  errorForm: 'oauth',
});

/** Revokes a token. Responds 200 even if the token is unknown (RFC 7009). */
export const revokeToken = endpoint('revoke_token', 'POST', 'auth/revoke_token/', 'public', {
  takesForm: true,
  errorForm: 'oauth',
});

/** Name of the CSRF cookie. The `__Host-` prefix prevents a sibling domain from setting the cookie. */
export function csrfCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-csrftoken' : 'csrftoken';
}

export const csrfToken = endpoint('csrf_token', 'GET', 'auth/csrf_token/', 'public');
export const sessions = endpoint('sessions', 'GET', 'sessions/', 'bearer');

/** Ends the user's sessions. `keep=current` excludes the session that makes the request. */
export const endSessions = endpoint('end_sessions', 'DELETE', 'sessions/', 'bearer');
export const endSession = endpoint('end_session', 'DELETE', 'sessions/{id}/', 'bearer');
