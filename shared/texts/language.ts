/** The languages of the interface; English first, in which the texts stand in the code. */
export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language by its own name, as a person who speaks it looks for it. */
export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

/** How `Intl` writes dates and numbers for readers of a language in the United States. */
export const INTL_LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** The cookie that holds a reader's choice; over https no other host of the domain can plant it. */
export function languageCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-language' : 'language';
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Tags of `Accept-Language`, the most wanted first; an unreadable weight counts as none. */
function wantedTags(header: string): string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((part, at) => {
      const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
      return { tag: tag.toLowerCase(), weight: Number(weight) || 0, at };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.at - b.at)
    .map(({ tag }) => tag);
}

/**
 * The language that a request is answered in: what its reader chose, else the first that the browser asks for and we have,
 * else English. Search engines ask for none.
 */
export function chooseLanguage(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  for (const tag of wantedTags(acceptLanguage ?? '')) {
    const language = tag.split('-', 1)[0];
    if (isLanguage(language)) return language;
  }
  return 'en';
}
