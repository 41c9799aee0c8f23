import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadData } from '#bench/load/load-data.ts';
import { forumPath, housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { type ProductionServer, startProduction } from '#test/helpers/production-server.ts';
import { waitForServer } from '#test/helpers/wait-for-server.ts';
import { createStreamUsers } from './create-stream-users.ts';
import type { StreamUser } from './message-stream.ts';

const MINUTES = 10;
const USERS = 100;
const THINK_MS = 5000;
const SAMPLE_MS = 5000;
const MAX_GROWTH = 0.15;
const DATA = { properties: 10_000, schools: 20, seed: 8, photos: 4, posts: 4000, messages: 20_000 };

type School = { id: number; public_view_url: string; center: { coordinates: [number, number] } };
type Campus = { school: School; listings: { id: number; name: string }[] };

let server: ProductionServer;
let base: string;
let users: StreamUser[];
let campuses: Campus[];

const read = async <T>(path: string) => (await (await fetch(`${base}/api/v1/${path}`)).json()) as T;
const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;
const near = ({ id, center }: School) => `property_near/?point=${center.coordinates.join(',')}&school=${id}`;

beforeAll(async () => {
  const { db, url } = await testDatabase();
  await loadData({ db, order: { ...DATA, isAdding: false }, today: new Date().toISOString().slice(0, 10) });
  users = await createStreamUsers(db, USERS);
  const port = await findFreePort();
  base = `http://127.0.0.1:${port}`;
  server = startProduction({ PORT: String(port), DATABASE_URL: url, DEMO: 'none', ROLE: 'all' });
  await waitForServer(base, server.process);
  campuses = [];
  for (const { public_view_url } of await read<School[]>('schools/')) {
    const [school] = await read<School[]>(`main_schools/?${new URLSearchParams({ public_view_url })}`);
    if (school) campuses.push({ school, listings: await read(near(school)) });
  }
}, 600_000);

afterAll(async () => {
  server?.process.kill('SIGTERM');
  await server?.left;
}, 60_000);

type Action = (user: StreamUser, campus: Campus) => Promise<Response>;
const get = (path: string) => fetch(base + path);
const asUser = ({ token }: StreamUser, method: string, path: string, body?: object) =>
  fetch(`${base}/api/v1/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });

/** Nine in ten actions are reads, as on a real site. */
const ACTIONS: readonly Action[] = [
  (_, { school }) =>
    get(`/api/v1/${near(school)}&view=card&price_max=${500 + Math.floor(Math.random() * 2000)}`),
  (_, { school }) => get(housingPath(school)),
  (_, { school, listings }) => get(propertyPath(school, pick(listings))),
  (_, { listings }) => get(`/api/v1/properties/${pick(listings).id}/`),
  (_, { school }) => get(forumPath(school)),
  () => get(pick([PAGES.home, PAGES.blog])),
  (user) => asUser(user, 'GET', pick(['conversations/', 'unread/', 'favorites/', 'users/'])),
  (user, { listings }) => asUser(user, 'PUT', `favorites/${pick(listings).id}/`),
  (user) => {
    const friend = users[(users.indexOf(user) + 1) % users.length]!;
    const body = { receiver: friend.id, text: 'Is the room still free?', key: crypto.randomUUID() };
    return asUser(user, 'POST', 'messages/', body);
  },
];

const errors: string[] = [];

async function useSite(user: StreamUser, endsAt: number): Promise<void> {
  while (performance.now() < endsAt) {
    await sleep(Math.random() * 2 * THINK_MS);
    const answer = await pick(ACTIONS)(user, pick(campuses)).catch((error: Error) => error);
    if (answer instanceof Error) errors.push(answer.message);
    else if (answer.status >= 400) errors.push(`${answer.status} ${answer.url} ${await answer.text()}`);
    else await answer.arrayBuffer();
  }
}

function residentMegabytes(): number {
  const status = readFileSync(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)![1]) / 1024;
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!;

test(
  `${USERS} users for ${MINUTES} minutes: no request fails and memory does not grow`,
  async () => {
    const samples: number[] = [];
    const timer = setInterval(() => samples.push(residentMegabytes()), SAMPLE_MS);
    const endsAt = performance.now() + MINUTES * 60_000;
    await Promise.all(users.map((user) => useSite(user, endsAt))).finally(() => clearInterval(timer));
    expect(errors.slice(0, 5)).toEqual([]);
    // Memory grows during warm-up.
    const third = Math.floor(samples.length / 3);
    const [middle, last] = [median(samples.slice(third, 2 * third)), median(samples.slice(-third))];
    process.stderr.write(
      `Memory: ${middle.toFixed(0)} MB in the second third, ${last.toFixed(0)} MB in the last.\n`,
    );
    expect(last / middle - 1).toBeLessThan(MAX_GROWTH);
  },
  (MINUTES + 5) * 60_000,
);
