import { revokeToken, type TokenPair, token, WEB_CLIENT } from '#shared/api/auth.ts';
import type { CallInput } from '#shared/api/endpoint.ts';
import { isProblem, problem } from '#shared/api/errors.ts';
import { type CurrentUser, currentUser, signUp as signUpCall } from '#shared/api/users.ts';
import { t } from '#shared/texts/t.ts';
import { setAuthorization } from '../api/authorization.ts';
import { call } from '../api/call.ts';
import { rememberTimeZone } from '../shell/remember-time-zone.ts';
import { localStore } from '../ui/browser-storage.ts';
import { endCurrentSession } from './end-current-session.ts';
import { TokenKeeper } from './token-keeper.ts';

/** `undefined`: nothing has happened since the page came, so what the server said of its reader stands. */
type KnownUser = CurrentUser | null | undefined;

let user: KnownUser;
const listeners = new Set<() => void>();

function setUser(value: KnownUser): void {
  user = value;
  for (const listener of listeners) listener();
}

/** For `useSyncExternalStore`. */
export function subscribeUser(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function knownUser(): KnownUser {
  return user;
}

/** Over plain http browsers lend no locks; the server then lets two tabs pass that race. */
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

let keeper: TokenKeeper | null = null;

/** The one keeper of this tab. In the browser alone. */
function tokens(): TokenKeeper {
  keeper ??= new TokenKeeper({
    storage: localStore,
    withLock,
    exchange,
    now: () => Date.now(),
    onEnd: () => setUser(null),
  });
  return keeper;
}

/** Whether this browser holds the token of a session, which may be good: asked without a connection too. */
export function hasSession(): boolean {
  return tokens().hasRefreshToken;
}

async function loadUser(): Promise<CurrentUser> {
  const [found] = await call(currentUser, {});
  setUser(found as CurrentUser);
  return found as CurrentUser;
}

/**
 * Begins with a page's first render: calls carry the tokens from here on, and a stored refresh token is exchanged
 * (section 4). A refusal logs out.
 * @param isKnown whether the server knew the page's reader, by the cookie
 * @returns what to do when the page goes
 */
export function startSession(isKnown: boolean): () => void {
  const kept = tokens();
  setAuthorization({ getToken: () => kept.getToken(), renewToken: (refused) => kept.renewToken(refused) });
  const hearStorage = ({ key, newValue }: StorageEvent) => kept.hearStorage(key, newValue);
  window.addEventListener('storage', hearStorage);
  if (kept.hasRefreshToken) {
    kept
      .renew()
      // One of a former log-in is refused although the cookie of a later one, sent by a plain form, is good.
      .then((access) => ((access === null) === isKnown ? loadUser() : undefined))
      // Without a connection nothing is lost: the next call tries again.
      .catch((error: unknown) => {
        if (!isProblem(error)) throw error;
      });
  }
  return () => window.removeEventListener('storage', hearStorage);
}

function refuseWithoutCookies(): void {
  // `navigator.cookieEnabled` stays true in Chromium.
  if (!rememberTimeZone()) {
    throw problem(
      400,
      t('Your browser blocks cookies, so you can’t log in. Allow cookies for this site, then try again.'),
    );
  }
}

/**
 * Logs in and makes the user known to the page.
 * @throws ProblemError 400 ('Invalid username or password.'), 429 with the time to wait in its sentence, 503
 */
export async function logIn({
  username,
  password,
}: {
  username: string;
  password: string;
}): Promise<CurrentUser> {
  refuseWithoutCookies();
  const pair = await call(token, { body: { grant_type: 'password', username, password, ...WEB_CLIENT } });
  tokens().keep(pair);
  return await loadUser();
}

export type SignUpForm = CallInput<typeof signUpCall>['body'];

/**
 * Makes an account and logs in. Null: the account stands, and logging in must be tried again.
 * @throws ProblemError 400 and 409 with `errors` by field, 429, 503
 */
export async function signUp(form: SignUpForm): Promise<CurrentUser | null> {
  refuseWithoutCookies();
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
    // Whose session is over already is where they want to be.
    if (!isProblem(error, 401)) throw error;
  });
}

const farewells = new Set<() => void | Promise<void>>();

/** What a browser keeps for somebody shall not be there for the next: done before each log-out. */
export function beforeLogOut(work: () => void | Promise<void>): () => void {
  farewells.add(work);
  return () => farewells.delete(work);
}

/**
 * Logs out: the server forgets the session, this browser its tokens, and the page is loaded anew.
 * @throws ProblemError where the server could not be told; then nobody is logged out
 */
export async function logOut(): Promise<void> {
  const kept = tokens();
  if (kept.refreshToken === null) await endCurrentSession(call);
  else await revoke(kept.refreshToken);
  for (const work of farewells) await work();
  kept.forget();
  window.location.reload();
}

/** After a change of the account elsewhere, such as a confirmed address or a new inquiry. */
export async function reloadUser(): Promise<CurrentUser> {
  return await loadUser();
}

/** The server has ended this session (sign-out everywhere, deletion): forgets its tokens without asking again. */
export function forgetSession(): void {
  tokens().forget();
  setUser(null);
}

/** An inquiry was sent: its property is remembered without asking the server again. */
export function rememberInquiry(known: CurrentUser, propertyId: number): void {
  if (known.inquiries.includes(propertyId)) return;
  setUser({ ...known, inquiries: [...known.inquiries, propertyId] });
}
