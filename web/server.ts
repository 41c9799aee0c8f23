import { AsyncLocalStorage } from 'node:async_hooks';
import * as build from 'virtual:react-router/server-build';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import type { PageHost } from '#shared/page-host.ts';
import { CATALOGUES } from '#shared/texts/catalogues.ts';
import { type Speech, setSpeechReader } from '#shared/texts/t.ts';
import { hostContext } from './api/host-context.ts';
import { renderMailbox as mailbox } from './letters/mailbox-list.tsx';
import { renderLetter as letter } from './letters/render-letter.tsx';

const handle = createRequestHandler(build as never, import.meta.env.MODE);

const speeches = new AsyncLocalStorage<Speech>();
const ENGLISH: Speech = { language: 'en', texts: CATALOGUES.en };
// The built pages carry their own copy of what both sides share, and so their own reader.
setSpeechReader(() => speeches.getStore() ?? ENGLISH);

/** The pages as one function: what the server mounts. The host lends the API in process, the nonce and the settings. */
export async function renderPage(request: Request, host: PageHost): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(hostContext, host);
  const { language } = host;
  return speeches.run({ language, texts: CATALOGUES[language] }, () => handle(request, context));
}

/** Letters are in English, whoever's request they are rendered in: nobody knows the language of whom they go to. */
const inEnglish =
  <Given extends unknown[], Made>(render: (...given: Given) => Made) =>
  (...given: Given): Made =>
    speeches.run(ENGLISH, () => render(...given));

export const renderMailbox = inEnglish(mailbox);
export const renderLetter = inEnglish(letter);
