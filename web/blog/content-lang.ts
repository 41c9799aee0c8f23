import { currentLanguage } from '#shared/texts/t.ts';

/** The operator writes all content in English. */
export const contentLang = (): 'en' | undefined => (currentLanguage() === 'en' ? undefined : 'en');
