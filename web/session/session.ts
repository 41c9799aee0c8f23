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

/** The current user. Undefined while the server-rendered user is still current. */
type KnownUser = CurrentUser | null | undefined;

const user = createStore<KnownUser>(undefined);
const setUser = user.set;
export const knownUser = user.get;
export const useKnownUser = user.useValue;

/**
 * Ensures that one tab refreshes the token at a time. Without Web Locks (plain http), the server tolerates
 * concurrent refreshes.
 */
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

/** Returns the tab's token store. Only for the browser. */
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

/** True if a refresh token is stored. Does not verify the token, so it works offline too. */
export function hasSession(): boolean {
  return getTokenStore().hasRefreshToken;
}

async function loadUser(): Promise<CurrentUser> {
  const [found] = await call(currentUser, {});
  setUser(found as CurrentUser);
  return found as CurrentUser;
}

/**
 * Runs after the first render. Exchanges a stored refresh token for an access token (section 4).
 * @param isKnown true if the server has rendered a logged-in user
 */
export function startSession(isKnown: boolean): () => void {
  const store = getTokenStore();
  setAuthorization({ getToken: () => store.getToken(), renewToken: (refused) => store.renewToken(refused) });
  const handleStorage = ({ key, newValue }: StorageEvent) => store.handleStorage(key, newValue);
  window.addEventListener('storage', handleStorage);
  if (store.hasRefreshToken) {
    store
      .renew()
      // Reloads the user if token and cookie disagree: the server may reject a token although a later cookie
      // session is valid.
      .then((access) => ((access === null) === isKnown ? loadUser() : undefined))
      // Ignores API errors such as network failures, because the next call retries.
      .catch((error: unknown) => {
        if (!isProblem(error)) throw error;
      });
  }
  return () => window.removeEventListener('storage', handleStorage);
}

function requireCookies(): void {
  // Setting this cookie detects blocked cookies, because `navigator.cookieEnabled` is true in Chromium even
  // then.
  if (!rememberTimeZone()) {
    throw problem(
      400,
      t('Your browser blocks cookies, so you can’t log in. Allow cookies for this site, then try again.'),
    );
  }
}

type Grant = Omit<CallInput<typeof token>['body'], 'client_id' | 'client_secret'>;

/** @throws ProblemError 403 with `mfa` if the account has a second factor */
export async function logIn(grant: Grant): Promise<CurrentUser> {
  requireCookies();
  const pair = await call(token, { body: { ...grant, ...WEB_CLIENT } });
  getTokenStore().save(pair);
  return await loadUser();
}

type SignUpForm = CallInput<typeof signUpCall>['body'];

/**
 * Creates an account and logs in. Returns null if the account was created, but the login failed.
 * @throws ProblemError 400 and 409 with `errors`, 429, 503
 */
export async function signUp(form: SignUpForm): Promise<CurrentUser | null> {
  requireCookies();
  const { username } = await call(signUpCall, { body: form });
  try {
    return await logIn({ grant_type: 'password', username, password: form.password });
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

/** Registers work that deletes the user's local data. It runs on logout. */
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

/** Loads the user again, after a change in another tab or by an emailed link. */
export async function reloadUser(): Promise<CurrentUser> {
  return await loadUser();
}

/** Clears the local session after the server has ended the session. */
export function clearSession(): void {
  getTokenStore().clear();
  setUser(null);
}

/** Adds the inquiry to the local user without a request. */
export function rememberInquiry(known: CurrentUser, propertyId: number): void {
  if (known.inquiries.includes(propertyId)) return;
  setUser({ ...known, inquiries: [...known.inquiries, propertyId] });
}
