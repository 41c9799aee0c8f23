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
    /** Set for the OAuth endpoints, whose errors are always in English. */
    language?: Language;
  }
}

/** Reads the header if cookies aren't parsed yet. */
export function languageOf(request: FastifyRequest): Language {
  const { cookies, headers, routeOptions, server } = request;
  if (routeOptions.config?.language) return routeOptions.config.language;
  const jar = cookies ?? server.parseCookie?.(headers.cookie ?? '');
  const chosen = jar?.[languageCookieName(true)] ?? jar?.[languageCookieName(false)];
  return chooseLanguage(chosen, headers['accept-language']);
}

export function speakingTo<R>(language: Language, act: () => R): R {
  return speeches.run({ language, texts: CATALOGUES[language] }, act);
}

/** Sets the language of `t` for each request. Two hooks, because reading the body loses the async context. */
export function speakToReaders(app: FastifyInstance): void {
  const speak = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const language = languageOf(request);
    if (speeches.getStore()?.language === language) done();
    else speakingTo(language, done);
  };
  app.addHook('onRequest', speak);
  app.addHook('preValidation', speak);
}

export function speakEnglish<T>(work: () => T): T {
  return speeches.run(ENGLISH, work);
}
