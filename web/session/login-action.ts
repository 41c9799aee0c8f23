import { type ActionFunctionArgs, data, redirect } from 'react-router';
import * as z from 'zod/mini';
import { SECOND_FACTOR_GRANT, token, WEB_CLIENT } from '#shared/api/auth.ts';
import type { Call } from '#shared/api/call.ts';
import { badInput, isProblem, type MfaChallenge, type Problem } from '#shared/api/errors.ts';
import { toFieldErrors } from '#shared/api/field-errors.ts';
import { signUp } from '#shared/api/users.ts';
import { cookieCheckPath, returnPath, welcomePath } from '#shared/pages.ts';
import { hostContext } from '../api/host-context.ts';
import { readPostedForm } from '../api/read-posted-form.ts';
import { logInForm, type PostedForm, shownForm } from './auth-forms.ts';
import { endCurrentSession } from './end-current-session.ts';

/** Fields to fill in again after an error. Must not contain passwords. */
const REFILLED = ['first_name', 'last_name', 'email', 'username'];

type Typed = Record<string, string>;

async function logInBy(call: Call, typed: Typed): Promise<void> {
  const { success, data: form, error } = z.safeParse(logInForm, typed);
  if (!success) throw badInput(toFieldErrors(error.issues));
  await call(token, { body: { grant_type: 'password', ...form, ...WEB_CLIENT } });
}

async function logInByCode(call: Call, { mfa_token = '', otp = '' }: Typed): Promise<void> {
  await call(token, { body: { grant_type: SECOND_FACTOR_GRANT, mfa_token, otp, ...WEB_CLIENT } });
}

/** Second step to show again. None if the step has expired. */
function mfaAfter({ mfa_token }: Typed, { mfa, errors, status }: Problem): MfaChallenge | undefined {
  if (mfa || !mfa_token || (!errors?.otp && status !== 429)) return mfa;
  return { token: mfa_token, has_codes: true, passkey_options: null };
}

async function signUpBy(call: Call, typed: Typed): Promise<void> {
  const { username } = await call(signUp, { body: typed as never });
  await logInBy(call, { username, password: typed.password ?? '' });
}

function refusal(form: PostedForm['form'], typed: Typed, problem: Problem) {
  const { errors, status, retry_after } = problem;
  const mfa = mfaAfter(typed, problem);
  // The first response with the second step is no error.
  const detail = problem.mfa ? {} : { detail: problem.detail };
  const values = Object.fromEntries(REFILLED.map((name) => [name, typed[name] ?? '']));
  const posted: PostedForm = {
    form,
    values,
    ...detail,
    ...(errors ? { errors } : {}),
    ...(mfa ? { mfa } : {}),
  };
  const headers: HeadersInit = retry_after === undefined ? {} : { 'retry-after': String(retry_after) };
  return data(posted, { status, headers });
}

/** Form action of the login page without JavaScript. The in-process call sets the session cookie. */
export async function loginAction({ request, context }: ActionFunctionArgs) {
  const { call } = context.get(hostContext);
  const { searchParams } = new URL(request.url);
  const next = returnPath(searchParams.get('next'));
  const shown = shownForm(searchParams);
  const form = shown === 'welcome' ? 'log-in' : shown;
  let typed: Typed = {};
  try {
    typed = await readPostedForm(request);
    if (form === 'log-out') await endCurrentSession(call);
    else if (form === 'sign-up') await signUpBy(call, typed);
    else if (typed.mfa_token) await logInByCode(call, typed);
    else await logInBy(call, typed);
  } catch (error) {
    if (!isProblem(error)) throw error;
    return refusal(form, typed, error.problem);
  }
  if (form === 'log-out') return redirect(next, 303);
  return redirect(form === 'sign-up' ? welcomePath(next) : cookieCheckPath(next), 303);
}
