import { currentLanguage } from '#shared/texts/t.ts';

/** The operator writes all content in English. Returns 'en' if the page's language differs. */
export const contentLang = (): 'en' | undefined => (currentLanguage() === 'en' ? undefined : 'en');
