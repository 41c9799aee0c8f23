export const LANGUAGES = ['en', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' };

export const INTL_LOCALES: Record<Language, string> = { en: 'en-US', es: 'es-US' };

/** Name of the language cookie. The `__Host-` prefix prevents other hosts of the domain from setting it. */
export function languageCookieName(isSecure: boolean): string {
  return isSecure ? '__Host-language' : 'language';
}

export function isLanguage(text: unknown): text is Language {
  return LANGUAGES.some((language) => language === text);
}

/** Parses a header into language tags, sorted by weight. An invalid weight counts as 0. */
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

/** Returns the user's choice, else the browser's first supported language, else English. */
export function chooseLanguage(chosen: string | undefined, acceptLanguage: string | undefined): Language {
  if (isLanguage(chosen)) return chosen;
  for (const tag of wantedTags(acceptLanguage ?? '')) {
    const language = tag.split('-', 1)[0];
    if (isLanguage(language)) return language;
  }
  return 'en';
}
