import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import type { PageHost } from '#shared/page-host.ts';
import { hostContext } from '../api/host-context.ts';
import { action } from './language-page.tsx';

/** Returns the cookie that is set when the user chooses Spanish on a site with this URL. */
async function cookieOf(public_url: string): Promise<string> {
  const context = new RouterContextProvider();
  context.set(hostContext, { settings: { public_url } } as PageHost);
  const body = new URLSearchParams({ language: 'es', next: '/' });
  const request = new Request(`${public_url}/language/`, { method: 'POST', body });
  const answer = (await action({ request, context, params: {} } as never)) as Response;
  return answer.headers.get('set-cookie') ?? '';
}

test('language cookie is limited to its host, and is secure on https sites', async () => {
  expect(await cookieOf('https://housing.example.edu')).toMatch(
    /^__Host-language=es; Path=\/; .*SameSite=Lax; HttpOnly; Secure$/,
  );
  expect(await cookieOf('http://127.0.0.1:3000')).toMatch(/^language=es; Path=\/; .*SameSite=Lax; HttpOnly$/);
});
