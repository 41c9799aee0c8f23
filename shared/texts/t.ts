import { type Formatters, IntlMessageFormat } from 'intl-messageformat';
import { INTL_LOCALES, type Language } from './language.ts';

/** Translations of one language: the English text as it stands in the code, and what is shown for it. */
export type Catalogue = Readonly<Record<string, string>>;

/** Who is spoken to: English needs no catalogue, for the texts in the code are its own. */
export type Speech = { language: Language; texts: Catalogue };
const ENGLISH: Speech = { language: 'en', texts: {} };

/** Values of a text's arguments; a function renders what stands between a pair of tags. */
export type TextValues = Record<string, unknown>;

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

const locales = new Map<string, Intl.Locale>();
// For each message the library asks `Intl` which languages it has, which takes longer than all the rest; ours are two.
IntlMessageFormat.resolveLocale = (tags) => {
  const tag = String(tags);
  const locale = locales.get(tag) ?? new Intl.Locale(tag);
  locales.set(tag, locale);
  return locale;
};

/** Made once for all messages; the library would make one for each, and making one costs a phone more than the message. */
function once<Given extends unknown[], Made>(make: (...given: Given) => Made): (...given: Given) => Made {
  const made = new Map<string, Made>();
  return (...given) => {
    const key = JSON.stringify(given);
    const known = made.get(key) ?? make(...given);
    made.set(key, known);
    return known;
  };
}
const formatters: Formatters = {
  getNumberFormat: once((...given) => new Intl.NumberFormat(...given)),
  getDateTimeFormat: once((...given) => new Intl.DateTimeFormat(...given)),
  getPluralRules: once((...given) => new Intl.PluralRules(...given)),
};

const formats = new Map<string, IntlMessageFormat>();

/** The catalogue is finite, and so is this; texts are never made of what people typed. */
function formatOf(text: string, language: Language): IntlMessageFormat {
  const key = `${language} ${text}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new IntlMessageFormat(text, INTL_LOCALES[language], undefined, { formatters });
  formats.set(key, made);
  return made;
}

/** The parts of a text in the reader's language: strings, and what functions made of tags. */
export function formatParts(text: string, values: TextValues): string | unknown[] {
  const { language, texts } = readSpeech();
  return formatOf(texts[text] ?? text, language).format(values as never) as string | unknown[];
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
