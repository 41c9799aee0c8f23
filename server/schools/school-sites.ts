import type { SchoolSite } from '#shared/rules/school-site.ts';
import { CachedValue } from '../config/cached-value.ts';
import type { Db } from '../db/tables.ts';
import { findSchoolSites } from './school-sites.queries.ts';

type Sites = { byDomain: ReadonlyMap<string, SchoolSite>; bySchool: ReadonlyMap<string, SchoolSite> };
const NONE: Sites = { byDomain: new Map(), bySchool: new Map() };

/** The sites in memory, because every request for a page needs them. */
export class SchoolSites extends CachedValue<Sites> {
  constructor(db: Db, log: { warn(message: string): void }) {
    super({
      name: 'The list of school sites',
      start: NONE,
      read: async () => {
        const sites = await findSchoolSites(db);
        return {
          byDomain: new Map(sites.map((site) => [site.domain, site])),
          bySchool: new Map(sites.map((site) => [site.public_view_url, site])),
        };
      },
      log,
    });
  }

  /** Ignores the case and port of `host`. Null for the main site. */
  ofHost(host: string): SchoolSite | null {
    const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
    return this.value.byDomain.get(name) ?? null;
  }

  ofSchool(public_view_url: string): SchoolSite | undefined {
    return this.value.bySchool.get(public_view_url);
  }
}
