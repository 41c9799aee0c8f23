import { schools } from '#shared/api/schools.ts';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { US_STATES } from '#shared/rules/us-states.ts';
import type { LoadArgs } from '../api/page-loader.ts';
import { schoolUrl } from './school-url.ts';

/** Only the fields that the page shows, because there are thousands of schools. */
type SchoolLine = { name: string; city: string; to: string };
export type StateLinks = {
  code: string;
  schools: SchoolLine[];
};

export type SiteLinksData = { states: StateLinks[]; total: number; public_url: string };

export function groupByState(all: readonly SchoolListItem[], public_url: string): StateLinks[] {
  const groups = new Map<string, SchoolLine[]>();
  for (const school of all) {
    const code = Object.hasOwn(US_STATES, school.state) ? school.state : '';
    const line = { name: school.name, city: school.city, to: schoolUrl(school, public_url) };
    const lines = groups.get(code);
    if (lines) lines.push(line);
    else groups.set(code, [line]);
  }
  const byName = new Intl.Collator('en');
  return [...groups]
    .map(([code, lines]) => ({ code, schools: lines.toSorted((a, b) => byName.compare(a.name, b.name)) }))
    .sort((a, b) => {
      const [one, other] = [US_STATES[a.code], US_STATES[b.code]];
      return one && other ? byName.compare(one, other) : one ? -1 : 1;
    });
}

export async function loadSiteLinks({ call, signal, settings }: LoadArgs): Promise<SiteLinksData> {
  const all = await call(schools, {}, { signal });
  return {
    states: groupByState(all, settings.public_url),
    total: all.length,
    public_url: settings.public_url,
  };
}
