import { redirect } from 'react-router';
import { PAGES, returnPath } from '#shared/pages.ts';
import { isLanguage, languageCookieName } from '#shared/texts/language.ts';
import { formAction } from '../api/form-action.ts';
import { hostContext } from '../api/host-context.ts';
import { onServer } from '../api/page-loader.ts';
import type { Route } from './+types/language-page.ts';
import { NO_STORE_HEADERS } from './no-store-headers.ts';

const YEAR_S = 365 * 24 * 60 * 60;

export const headers = () => NO_STORE_HEADERS;

export const loader = onServer(async () => redirect(PAGES.home));
export const clientLoader = () => redirect(PAGES.home);

export async function action(args: Route.ActionArgs) {
  const { public_url } = args.context.get(hostContext).settings;
  return formAction(async ({ form }) => {
    const answer = redirect(returnPath(form.next), 303);
    if (!isLanguage(form.language)) return answer;
    const isSecure = public_url.startsWith('https:');
    answer.headers.set(
      'set-cookie',
      `${languageCookieName(isSecure)}=${form.language}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`,
    );
    return answer;
  })(args);
}

export default function LanguagePage() {
  return null;
}
