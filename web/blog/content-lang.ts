import { currentLanguage } from '#shared/texts/t.ts';

/** Content from the operator is always in English. */
export const contentLang = (): 'en' | undefined => (currentLanguage() === 'en' ? undefined : 'en');
