import { expect, test } from 'vitest';
import type { SchoolListItem } from '#shared/api/schools-schemas.ts';
import { groupByState } from './load-site-links.ts';

const SITE = 'https://porchlight.example';

const school = (name: string, state: string, domain?: string): SchoolListItem => ({
  id: 1,
  name,
  short_name: '',
  initials: 'LU',
  alias: null,
  city: 'Town',
  state,
  public_view_url: name.toLowerCase(),
  site: domain ? { id: 1, domain } : null,
  is_popular: false,
  is_demo: false,
});

test('groupByState sorts states by name and lists unknown states last', () => {
  const groups = groupByState(
    [
      school('Nowhere', 'XX'),
      school('Zed', 'MI'),
      school('Alpha', 'MI'),
      school('Gulf', 'AL'),
      school('Ark', 'AK'),
    ],
    SITE,
  );
  expect(groups.map(({ code }) => code)).toEqual(['AL', 'AK', 'MI', '']);
  expect(groups[2]?.schools.map(({ name }) => name)).toEqual(['Alpha', 'Zed']);
});

test("groupByState links to a school's own domain", () => {
  const [group] = groupByState([school('Own', 'MI', 'own.example'), school('Plain', 'MI')], SITE);
  expect(group?.schools.map(({ to }) => to)).toEqual(['https://own.example/', '/plain/']);
});
