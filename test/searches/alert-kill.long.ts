import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { saveProperties } from '#server/properties/save-property.ts';
import type { Actor } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeManager, makeSchool, propertyInput } from '#test/helpers/listings.ts';
import { alert, alertsTo, logIn, saveSearch } from './search-fixture.ts';

const ROUNDS = 40;
const LISTINGS = 12;
const USERS = 5;

const children = new Set<ChildProcess>();
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
});

function startAlerting(url: string): { child: ChildProcess; ready: Promise<unknown> } {
  const child = fork(new URL('./alerting-process.ts', import.meta.url), [url], { execArgv: [] });
  children.add(child);
  return { child, ready: once(child, 'message') };
}

test(
  `no alert is lost or sent twice after ${ROUNDS} kills of the alerting process`,
  async () => {
    const { db, url } = await testDatabase();
    const api = await testApi(db);
    const school = await makeSchool(db);
    const manager = await makeManager(db);
    const owners: { user: Actor; search: number }[] = [];
    for (let n = 0; n < USERS; n += 1) {
      const user = await logIn(db);
      owners.push({ user, search: (await saveSearch(api, user, { school, query: 'price_max=900' })).id });
    }

    let next = startAlerting(url);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { child, ready } = next;
      next = startAlerting(url);
      await ready;
      const inputs = Array.from({ length: LISTINGS }, () => propertyInput(manager));
      const ids = await saveProperties(db, inputs);
      await sleep(Math.random() * 40);
      // Lower rents of half of the listings, of which some are not matched yet.
      await saveProperties(
        db,
        ids.slice(0, LISTINGS / 2).map((id, at) => ({
          ...inputs[at]!,
          id,
          floor_plans: [{ bedrooms: 1, price: 850 }],
        })),
      );
      await sleep(Math.random() * 40);
      child.kill('SIGKILL');
      if (child.signalCode === null) await once(child, 'close');
      children.delete(child);
    }
    await next.ready;
    next.child.kill('SIGKILL');
    await alert(db);

    const matches = await db.selectFrom('search_matches').selectAll().execute();
    expect(matches.length).toBe(ROUNDS * LISTINGS * USERS);
    expect(matches.filter(({ sent }) => sent === null).length).toBe(0);
    expect(await db.selectFrom('listing_changes').selectAll().execute()).toEqual([]);
    for (const { user, search } of owners) {
      const alerts = (await alertsTo(db, user)).flatMap(({ searches }) => searches);
      const named = alerts.flatMap(({ listings }) => listings.map(({ kind, path }) => `${kind} ${path}`));
      expect(new Set(named).size).toBe(named.length);
      // Each listing is new once. Its rent falls once, either before the first alert or after it.
      const own = matches.filter(({ search_id }) => search_id === search);
      const drops = own.filter(({ kind }) => kind === 'price_drop').length;
      const total = alerts.reduce((sum, { count }) => sum + count, 0);
      expect(total).toBe(ROUNDS * LISTINGS + drops);
      const notifications = await db
        .selectFrom('notifications')
        .select('data')
        .where('user_id', '=', user.id)
        .execute();
      expect(notifications.reduce((sum, { data }) => sum + data.count!, 0)).toBe(total);
    }
  },
  ROUNDS * 20_000,
);
