import { currentLanguage } from '#shared/texts/t.ts';

/** For `lang` of what the operator wrote: it is English, whatever the interface around it speaks. */
export const contentLang = (): 'en' | undefined => (currentLanguage() === 'en' ? undefined : 'en');
