import { revokeToken, token, WEB_CLIENT } from '#shared/api/auth.ts';
import type { TokenPair } from '#shared/api/auth-schemas.ts';
import type { CallInput } from '#shared/api/call.ts';
import { isProblem, problem } from '#shared/api/errors.ts';
import { currentUser, signUp as signUpCall } from '#shared/api/users.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { setAuthorization } from '../api/authorization.ts';
import { call } from '../api/call.ts';
import { rememberTimeZone } from '../shell/remember-time-zone.ts';
import { localStore } from '../ui/browser-storage.ts';
import { createStore } from '../ui/create-store.ts';
import { endCurrentSession } from './end-current-session.ts';
import { TokenStore } from './token-store.ts';

/** The current user. Undefined if unchanged since the page loaded. */
type KnownUser = CurrentUser | null | undefined;

const user = createStore<KnownUser>(undefined);
const setUser = user.set;
export const knownUser = user.get;
export const useKnownUser = user.useValue;

/** Without Web Locks (plain http) the server tolerates the race. */
function withLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? (navigator.locks.request('porchlight.session', work) as Promise<T>) : work();
}

async function exchange(refresh_token: string): Promise<TokenPair | null> {
  try {
    return await call(token, { body: { grant_type: 'refresh_token', refresh_token, ...WEB_CLIENT } });
  } catch (error) {
    if (isProblem(error, 400) || isProblem(error, 401)) return null;
    throw error;
  }
}

let tokenStore: TokenStore | null = null;

/** The tab's token store. Used in the browser only. */
function getTokenStore(): TokenStore {
  tokenStore ??= new TokenStore({
    storage: localStore,
    withLock,
    exchange,
    now: () => Date.now(),
    onEnd: () => setUser(null),
  });
  return tokenStore;
}

/** True if a refresh token is stored. It is not verified, so this works offline. */
export function hasSession(): boolean {
  return getTokenStore().hasRefreshToken;
}

async function loadUser(): Promise<CurrentUser> {
  const [found] = await call(currentUser, {});
  setUser(found as CurrentUser);
  return found as CurrentUser;
}

/**
 * Called on the first render. Exchanges a stored refresh token (section 4).
 * @param isKnown true if the server had a session
 */
export function startSession(isKnown: boolean): () => void {
  const store = getTokenStore();
  setAuthorization({ getToken: () => store.getToken(), renewToken: (refused) => store.renewToken(refused) });
  const handleStorage = ({ key, newValue }: StorageEvent) => store.handleStorage(key, newValue);
  window.addEventListener('storage', handleStorage);
  if (store.hasRefreshToken) {
    store
      .renew()
      // Reloads the user if token and cookie disagree: a token may be rejected while a later cookie session is valid.
      .then((access) => ((access === null) === isKnown ? loadUser() : undefined))
      // Ignores network failures, because the next call retries.
      .catch((error: unknown) => {
        if (!isProblem(error)) throw error;
      });
  }
  return () => window.removeEventListener('storage', handleStorage);
}

function requireCookies(): void {
  // `navigator.cookieEnabled` stays true in Chromium.
  if (!rememberTimeZone()) {
    throw problem(
      400,
      t('Your browser blocks cookies, so you can’t log in. Allow cookies for this site, then try again.'),
    );
  }
}

export async function logIn({
  username,
  password,
}: {
  username: string;
  password: string;
}): Promise<CurrentUser> {
  requireCookies();
  const pair = await call(token, { body: { grant_type: 'password', username, password, ...WEB_CLIENT } });
  getTokenStore().save(pair);
  return await loadUser();
}

type SignUpForm = CallInput<typeof signUpCall>['body'];

/**
 * Creates an account and logs in. Null if only the login failed.
 * @throws ProblemError 400 and 409 with `errors`, 429, 503
 */
export async function signUp(form: SignUpForm): Promise<CurrentUser | null> {
  requireCookies();
  const { username } = await call(signUpCall, { body: form });
  try {
    return await logIn({ username, password: form.password });
  } catch (error) {
    if (isProblem(error)) return null;
    throw error;
  }
}

async function revoke(refreshToken: string): Promise<void> {
  await call(revokeToken, { body: { token: refreshToken, ...WEB_CLIENT } }).catch((error: unknown) => {
    if (!isProblem(error, 401)) throw error;
  });
}

const logoutTasks = new Set<() => void | Promise<void>>();

/** Registers deletion of local user data before logout. */
export function beforeLogOut(work: () => void | Promise<void>): () => void {
  logoutTasks.add(work);
  return () => logoutTasks.delete(work);
}

export async function logOut(): Promise<void> {
  const store = getTokenStore();
  if (store.refreshToken === null) await endCurrentSession(call);
  else await revoke(store.refreshToken);
  for (const work of logoutTasks) await work();
  store.clear();
  window.location.reload();
}

/** Reloads the user, after changes in another tab or by an email link. */
export async function reloadUser(): Promise<CurrentUser> {
  return await loadUser();
}

/** Clears the local session after the server has ended it. */
export function clearSession(): void {
  getTokenStore().clear();
  setUser(null);
}

/** Updates the local user without a request. */
export function rememberInquiry(known: CurrentUser, propertyId: number): void {
  if (known.inquiries.includes(propertyId)) return;
  setUser({ ...known, inquiries: [...known.inquiries, propertyId] });
}
