import es from './es.json' with { type: 'json' };
import type { Language } from './language.ts';
import type { Catalogue } from './t.ts';

/** The catalogues of all languages, by room of the house; for servers. A browser loads the one it needs. */
export const CATALOGUES: Record<Language, Catalogue> = {
  en: {},
  es: Object.assign({}, ...Object.values(es as Record<string, Catalogue>)),
};
