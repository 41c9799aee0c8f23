import { AsyncLocalStorage } from 'node:async_hooks';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageHost } from '#shared/page-host.ts';
import { CATALOGUES } from '#shared/texts/catalogues.ts';
import { type Locale, setLocaleProvider } from '#shared/texts/t.ts';
import { hostContext } from './api/host-context.ts';
import { renderMailbox as mailbox } from './emails/mailbox-page.tsx';
import { renderEmail as email } from './emails/render-email.tsx';

const handle = createRequestHandler(build, import.meta.env.MODE);

const localeStorage = new AsyncLocalStorage<Locale>();
const ENGLISH: Locale = { language: 'en', texts: CATALOGUES.en };
// Set here too, because the page bundle has its own copy of the shared modules.
setLocaleProvider(() => localeStorage.getStore() ?? ENGLISH);

export async function renderPage(request: Request, host: PageHost): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(hostContext, host);
  const { language } = host;
  return localeStorage.run({ language, texts: CATALOGUES[language] }, () => handle(request, context));
}

/** Renders in English, because the language of the email's receiver is unknown. */
const inEnglish =
  <Args extends unknown[], Result>(render: (...args: Args) => Result) =>
  (...args: Args): Result =>
    localeStorage.run(ENGLISH, () => render(...args));

export const renderMailbox = inEnglish(mailbox);
export const renderEmail = inEnglish(email);
