import type { SchoolSite } from '#shared/rules/school-site.ts';
import { KeptValue } from '../config/kept-value.ts';
import type { Db } from '../db/tables.ts';
import { findSchoolSites } from './school-sites.queries.ts';

type Sites = { byDomain: ReadonlyMap<string, SchoolSite>; bySchool: ReadonlyMap<string, SchoolSite> };
const NONE: Sites = { byDomain: new Map(), bySchool: new Map() };

/** The schools with a domain of their own, as this process knows them: every page asks whose host it was asked at. */
export class SchoolSites extends KeptValue<Sites> {
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

  /** The site of a Host header, whatever its case and port; null: the main site's, or nobody's. */
  ofHost(host: string): SchoolSite | null {
    const name = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
    return this.value.byDomain.get(name) ?? null;
  }

  /** By the school's part of an address, in its stored form. */
  ofSchool(public_view_url: string): SchoolSite | undefined {
    return this.value.bySchool.get(public_view_url);
  }
}
