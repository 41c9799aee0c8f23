import { currentLanguage } from '#shared/texts/t.ts';

/** The operator's text is always English. */
export const contentLang = (): 'en' | undefined => (currentLanguage() === 'en' ? undefined : 'en');
