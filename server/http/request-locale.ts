import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CATALOGUES } from '#shared/texts/catalogues.ts';
import { chooseLanguage, type Language, languageCookieName } from '#shared/texts/language.ts';
import { type Locale, setLocaleProvider } from '#shared/texts/t.ts';

const localeStorage = new AsyncLocalStorage<Locale>();
const ENGLISH: Locale = { language: 'en', texts: CATALOGUES.en };
setLocaleProvider(() => localeStorage.getStore() ?? ENGLISH);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** OAuth errors are always in English. */
    language?: Language;
  }
}

/** The cookie plugin may not have run yet. */
export function languageOf(request: FastifyRequest): Language {
  const { cookies, headers, routeOptions, server } = request;
  if (routeOptions.config?.language) return routeOptions.config.language;
  const jar = cookies ?? server.parseCookie?.(headers.cookie ?? '');
  const chosen = jar?.[languageCookieName(true)] ?? jar?.[languageCookieName(false)];
  return chooseLanguage(chosen, headers['accept-language']);
}

export function runInLanguage<R>(language: Language, act: () => R): R {
  return localeStorage.run({ language, texts: CATALOGUES[language] }, act);
}

/** Two hooks, because reading the body loses the async context. */
export function registerRequestLocale(app: FastifyInstance): void {
  const enterLocale = (request: FastifyRequest, _reply: unknown, done: () => void) => {
    const language = languageOf(request);
    if (localeStorage.getStore()?.language === language) done();
    else runInLanguage(language, done);
  };
  app.addHook('onRequest', enterLocale);
  app.addHook('preValidation', enterLocale);
}

export function runInEnglish<T>(work: () => T): T {
  return localeStorage.run(ENGLISH, work);
}
