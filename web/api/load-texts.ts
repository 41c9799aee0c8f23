import { LANGUAGE_NAMES, type Language } from '#shared/texts/language.ts';
import { type Catalogue, setLocaleProvider } from '#shared/texts/t.ts';

const FILES: Record<Exclude<Language, 'en'>, () => Promise<{ default: Record<string, Catalogue> }>> = {
  es: () => import('#shared/texts/es.json'),
};

/**
 * Loads the translations once per document, because changing the language reloads the page. Falls back to
 * English.
 */
export async function loadTexts(language: keyof typeof FILES): Promise<void> {
  try {
    const { default: areas } = await FILES[language]();
    const locale = { language, texts: Object.assign({}, ...Object.values(areas)) as Catalogue };
    setLocaleProvider(() => locale);
  } catch (error) {
    console.error(`The texts of ${LANGUAGE_NAMES[language]} could not be loaded.`, error);
  }
}
