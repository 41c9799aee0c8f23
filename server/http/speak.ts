import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CATALOGUES } from '#shared/texts/catalogues.ts';
import { chooseLanguage, LANGUAGE_COOKIE, type Language } from '#shared/texts/language.ts';
import { type Speech, setSpeechReader } from '#shared/texts/t.ts';

const speeches = new AsyncLocalStorage<Speech>();
const ENGLISH: Speech = { language: 'en', texts: CATALOGUES.en };
setSpeechReader(() => speeches.getStore() ?? ENGLISH);

/** The language that a request is answered in. */
export function languageOf(request: FastifyRequest): Language {
  return chooseLanguage(request.cookies?.[LANGUAGE_COOKIE], request.headers['accept-language']);
}

/**
 * Answers each request in its reader's language: whatever `t` says while it is handled. What belongs to no request, such as
 * a job, speaks English. After the cookies are read; twice, because the end of a body is heard outside of its request.
 */
export function speakToReaders(app: FastifyInstance): void {
  const speak = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const language = languageOf(request);
    speeches.run({ language, texts: CATALOGUES[language] }, done);
  };
  app.addHook('onRequest', speak);
  app.addHook('preValidation', speak);
}

/** Does something that is the same for every reader, whoever asked for it first. */
export function speakEnglish<T>(work: () => T): T {
  return speeches.run(ENGLISH, work);
}
