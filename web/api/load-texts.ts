import { LANGUAGE_NAMES, type Language } from '#shared/texts/language.ts';
import { type Catalogue, setSpeechReader } from '#shared/texts/t.ts';

/** One file for each language but English, whose texts stand in the code. */
const FILES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, Catalogue> }>> = {
  es: () => import('#shared/texts/es.json'),
};

/**
 * Loads a language for the whole life of the document; another one is another document. Where its file cannot be had, the
 * page goes on in English rather than not at all.
 */
export async function loadTexts(language: keyof typeof FILES): Promise<void> {
  try {
    const { default: rooms } = await FILES[language]();
    const speech = { language, texts: Object.assign({}, ...Object.values(rooms)) as Catalogue };
    setSpeechReader(() => speech);
  } catch (error) {
    console.error(`The texts of ${LANGUAGE_NAMES[language]} could not be loaded.`, error);
  }
}
