import { formatMessage, type TextValues } from './format-message.ts';
import { INTL_LOCALES, type Language } from './language.ts';

/** Translations of one language: the English text as it stands in the code, and what is shown for it. */
export type Catalogue = Readonly<Record<string, string>>;

/** Who is spoken to: English needs no catalogue, for the texts in the code are its own. */
export type Speech = { language: Language; texts: Catalogue };
const ENGLISH: Speech = { language: 'en', texts: {} };

let readSpeech: () => Speech = () => ENGLISH;

/**
 * Says how to find out who is spoken to: in a browser always the same reader, on a server that of the request at hand.
 * @returns puts back what was said before
 */
export function setSpeechReader(read: () => Speech): () => void {
  const before = readSpeech;
  readSpeech = read;
  return () => {
    readSpeech = before;
  };
}

export const currentLanguage = (): Language => readSpeech().language;

/** What `Intl` is told, for dates and numbers in the reader's language. */
export const intlLocale = (): string => INTL_LOCALES[readSpeech().language];

/** The parts of a text in the reader's language: strings, and what functions made of tags. */
export function formatParts(text: string, values: TextValues): string | unknown[] {
  const { language, texts } = readSpeech();
  return formatMessage(texts[text] ?? text, INTL_LOCALES[language], values) as string | unknown[];
}

/**
 * A text of the interface in the reader's language (decision 029). The English text is its own key. With values it is an ICU
 * message: `{name}`, `{count, plural, one {# home} other {# homes}}`. Must be called while something is made for a reader,
 * never when a module is loaded; `msg` marks texts that stand in tables.
 */
export function t(text: string, values?: TextValues): string {
  if (!values) return readSpeech().texts[text] ?? text;
  const formatted = formatParts(text, values);
  return typeof formatted === 'string' ? formatted : formatted.join('');
}

/** Marks a text for the catalogue where it stands in a table; `t(text)` shows it. */
export const msg = <const Text extends string>(text: Text): Text => text;
