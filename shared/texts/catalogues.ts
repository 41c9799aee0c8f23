import es from './es.json' with { type: 'json' };
import type { Language } from './language.ts';
import type { Catalogue } from './t.ts';

/** Catalogs of all languages, for servers. A browser loads only its own language. */
export const CATALOGUES: Record<Language, Catalogue> = {
  en: {},
  es: Object.assign({}, ...Object.values(es as Record<string, Catalogue>)),
};
