import { formatMessage, type TextValues } from './format-message.ts';
import { INTL_LOCALES, type Language } from './language.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** English has no catalog: the keys are its texts. */
export type Locale = { language: Language; texts: Catalogue };
const ENGLISH: Locale = { language: 'en', texts: {} };

let getLocale: () => Locale = () => ENGLISH;

/**
 * Sets the source of the current locale: fixed in a browser, by request on a server.
 * @returns a function that restores the previous one
 */
export function setLocaleProvider(provide: () => Locale): () => void {
  const before = getLocale;
  getLocale = provide;
  return () => {
    getLocale = before;
  };
}

export const currentLanguage = (): Language => getLocale().language;

export const intlLocale = (): string => INTL_LOCALES[getLocale().language];

export function formatParts(text: string, values: TextValues): string | unknown[] {
  const { language, texts } = getLocale();
  return formatMessage(texts[text] ?? text, INTL_LOCALES[language], values) as string | unknown[];
}

/**
 * Translates an English text, which is its own key (decision 029). Call it while rendering, not on module
 * load; `msg` marks texts in tables.
 */
export function t(text: string, values?: TextValues): string {
  if (!values) return getLocale().texts[text] ?? text;
  const formatted = formatParts(text, values);
  return typeof formatted === 'string' ? formatted : formatted.join('');
}

/** Marks a text for extraction; `t(text)` translates it. */
export const msg = <const Text extends string>(text: Text): Text => text;
