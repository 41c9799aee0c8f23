import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CATALOGUES } from '#shared/texts/catalogues.ts';
import { chooseLanguage, type Language, languageCookieName } from '#shared/texts/language.ts';
import { type Speech, setSpeechReader } from '#shared/texts/t.ts';

const speeches = new AsyncLocalStorage<Speech>();
const ENGLISH: Speech = { language: 'en', texts: CATALOGUES.en };
setSpeechReader(() => speeches.getStore() ?? ENGLISH);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call whose answers are written for programs, in one language whoever asks. */
    language?: Language;
  }
}

/** The language that a request is answered in. It may be asked before the cookies are read. */
export function languageOf(request: FastifyRequest): Language {
  const { cookies, headers, routeOptions, server } = request;
  if (routeOptions.config?.language) return routeOptions.config.language;
  const jar = cookies ?? server.parseCookie?.(headers.cookie ?? '');
  const chosen = jar?.[languageCookieName(true)] ?? jar?.[languageCookieName(false)];
  return chooseLanguage(chosen, headers['accept-language']);
}

/** Does what says something to a reader of this language. */
export function speakingTo<R>(language: Language, act: () => R): R {
  return speeches.run({ language, texts: CATALOGUES[language] }, act);
}

/**
 * Answers each request in its reader's language: whatever `t` says while it is handled. What belongs to no request, such as
 * a job, speaks English. After the cookies are read; twice, because the end of a body is heard outside of its request.
 */
export function speakToReaders(app: FastifyInstance): void {
  const speak = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const language = languageOf(request);
    if (speeches.getStore()?.language === language) done();
    else speakingTo(language, done);
  };
  app.addHook('onRequest', speak);
  app.addHook('preValidation', speak);
}

/** Does something that is the same for every reader, whoever asked for it first. */
export function speakEnglish<T>(work: () => T): T {
  return speeches.run(ENGLISH, work);
}
