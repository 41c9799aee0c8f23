import { randomUUID } from 'node:crypto';
import type { Random } from '#demo/scenes/random.ts';
import { WEB_CLIENT } from '#shared/api/auth.ts';
import { forumPath, housingPath, PAGES, propertyPath, schoolPath } from '#shared/pages.ts';
import { PASSWORD } from '#test/helpers/people.ts';
import type { Worker } from './people.ts';
import type { Campus, Town } from './town.ts';

export type Asked = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  body?: Record<string, unknown>;
  /** By the token of a page's scripts, by the cookie of a browser, or as a visitor. */
  as?: 'token' | 'browser';
};

/** Something that people do, and how many of a hundred times. */
export type Way = {
  name: string;
  kind: 'static' | 'read' | 'write';
  share: number;
  /** May be refused as too many, because one person may do so many an hour. */
  isLimited?: boolean;
  ask(worker: Worker, town: Town, random: Random): Asked;
};

const get = (path: string, as?: Asked['as']): Asked => ({ method: 'GET', path, ...(as ? { as } : {}) });
const campusOf = ({ campuses }: Town, random: Random): Campus => random.pick(campuses);
/** Half of the people look as visitors, half as somebody the server knows. */
const someone = (random: Random): Asked['as'] => (random.chance(0.5) ? 'browser' : undefined);

/** A part of the town as a map shows it: a few streets, or all of it. */
function boxAround({ school }: Campus, random: Random): string {
  const [lng, lat] = school.center.coordinates;
  const half = random.pick([0.005, 0.01, 0.02, 0.05]);
  const [x, y] = [lng + random.between(-half, half), lat + random.between(-half, half)];
  return [x - half, y - half, x + half, y + half].map((degrees) => degrees.toFixed(5)).join(',');
}

/** A home that this student has not asked about yet. */
function homeToAsk(worker: Worker, town: Town, random: Random): number {
  for (;;) {
    const { id } = random.pick(campusOf(town, random).homes);
    if (worker.asked.has(id)) continue;
    worker.asked.add(id);
    return id;
  }
}

const api = (path: string) => `/api/v1/${path}`;

const READS: Way[] = [
  {
    name: 'list',
    kind: 'read',
    share: 16,
    // As the housing page asks when its map has come to rest.
    ask(_, town, random) {
      const campus = campusOf(town, random);
      const narrowed = random.pick(['', '', '&price_max=1500', '&price_min=500&price_max=1200']);
      const area = `in_bbox=${boxAround(campus, random)}&school=${campus.school.id}`;
      return get(api(`property_in/?${area}${narrowed}&view=card&limit=500`), 'token');
    },
  },
  {
    name: 'map',
    kind: 'read',
    share: 12,
    ask(_, town, random) {
      const campus = campusOf(town, random);
      return get(api(`property_pins/?in_bbox=${boxAround(campus, random)}&school=${campus.school.id}`));
    },
  },
  {
    name: 'property',
    kind: 'read',
    share: 10,
    ask(_, town, random) {
      const { school, homes } = campusOf(town, random);
      const { id } = random.pick(homes);
      const rest = random.pick(['', 'floor_plans/', 'photos/', `auxillary_data/?school=${school.id}`]);
      return get(api(`properties/${id}/${rest}`));
    },
  },
  {
    name: 'property page',
    kind: 'read',
    share: 10,
    ask(_, town, random) {
      const { school, homes } = campusOf(town, random);
      return get(propertyPath(school, random.pick(homes)), someone(random));
    },
  },
  {
    name: 'housing page',
    kind: 'read',
    share: 8,
    ask: (_, town, random) => get(housingPath(campusOf(town, random).school), someone(random)),
  },
  {
    name: 'other pages',
    kind: 'read',
    share: 10,
    ask(_, town, random) {
      const { school } = campusOf(town, random);
      const pages = [PAGES.home, schoolPath(school), forumPath(school), PAGES.blog, ...town.guides];
      return get(random.pick(pages), someone(random));
    },
  },
  {
    name: 'own things',
    kind: 'read',
    share: 10,
    ask: (_, __, random) =>
      get(api(random.pick(['conversations/', 'unread/', 'favorites/ids/', 'favorites/', 'users/'])), 'token'),
  },
];

const WRITES: Way[] = [
  {
    name: 'log in',
    kind: 'write',
    share: 2,
    ask: ({ username }) => ({
      method: 'POST',
      path: api('auth/token/'),
      body: { grant_type: 'password', username, password: PASSWORD, ...WEB_CLIENT },
      as: 'browser',
    }),
  },
  {
    name: 'message',
    kind: 'write',
    share: 4,
    ask: ({ friend }) => ({
      method: 'POST',
      path: api('messages/'),
      body: { receiver: friend, text: 'Is the room with the bay window still free?', key: randomUUID() },
      as: 'token',
    }),
  },
  {
    name: 'favorite',
    kind: 'write',
    share: 4,
    ask: (_, town, random) => ({
      method: random.pick(['PUT', 'PUT', 'DELETE']),
      path: api(`favorites/${random.pick(campusOf(town, random).homes).id}/`),
      as: 'token',
    }),
  },
  {
    name: 'inquiry',
    kind: 'write',
    share: 1,
    isLimited: true,
    ask: (worker, town, random) => ({
      method: 'POST',
      path: api('inquiries/'),
      body: { property: homeToAsk(worker, town, random), message: 'May I see it on Friday?', phone: '' },
      as: 'token',
    }),
  },
];

/** What students do on an evening in spring: they look, and now and then they write. */
export const WAYS: readonly Way[] = [
  { name: 'static file', kind: 'static', share: 13, ask: (_, { staticPath }) => get(staticPath) },
  ...READS,
  ...WRITES,
];
