import { formatMessage, type TextValues } from './format-message.ts';
import { INTL_LOCALES, type Language } from './language.ts';

export type Catalogue = Readonly<Record<string, string>>;

/** English has no catalog: the keys are its texts. */
export type Speech = { language: Language; texts: Catalogue };
const ENGLISH: Speech = { language: 'en', texts: {} };

let readSpeech: () => Speech = () => ENGLISH;

/** Fixed in a browser, per request on a server. @returns restores the previous source */
export function setSpeechReader(read: () => Speech): () => void {
  const before = readSpeech;
  readSpeech = read;
  return () => {
    readSpeech = before;
  };
}

export const currentLanguage = (): Language => readSpeech().language;

export const intlLocale = (): string => INTL_LOCALES[readSpeech().language];

export function formatParts(text: string, values: TextValues): string | unknown[] {
  const { language, texts } = readSpeech();
  return formatMessage(texts[text] ?? text, INTL_LOCALES[language], values) as string | unknown[];
}

/** English is the key (decision 029). Call it while rendering, not on module load; `msg` marks texts in tables. */
export function t(text: string, values?: TextValues): string {
  if (!values) return readSpeech().texts[text] ?? text;
  const formatted = formatParts(text, values);
  return typeof formatted === 'string' ? formatted : formatted.join('');
}

/** Marks a text for extraction; `t(text)` translates it. */
export const msg = <const Text extends string>(text: Text): Text => text;
