import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PropertyInput } from '#server/properties/property-input.ts';
import { rebuildReadModel } from '#server/properties/rebuild-read-model.ts';
import { saveProperties } from '#server/properties/save-property.ts';
import { matchChanges } from '#server/searches/match-changes.ts';
import { sendAlerts } from '#server/searches/send-alerts.ts';
import type { Actor } from '#test/access/actors.ts';
import { testApi } from '#test/helpers/api.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeProperty, makeSchool, propertyInput, saveProperty, TOWN } from '#test/helpers/listings.ts';
import { send } from '#test/helpers/people.ts';
import {
  alert,
  alertsTo,
  listSearches,
  logIn,
  namedTo,
  saveSearch,
  sendDueAlerts,
} from './search-fixture.ts';

let school: number;
let ada: Actor;
let manager: Actor;

const { db } = await testDatabase();
const api = await testApi(db);
/** Each test has a town of its own, so that no other test's listing matches. */
let town = 0;
let place: { lng: number; lat: number };
beforeEach(async () => {
  town += 1;
  place = { lng: TOWN[0] + town, lat: TOWN[1] };
  school = await makeSchool(db, place);
  manager = await logIn(db, 'manager');
  ada = await logIn(db);
});

const watch = (query: string, more: Record<string, unknown> = {}) =>
  saveSearch(api, ada, { school, query, ...more });
const publish = (name: string, parts: Partial<PropertyInput> = {}, values: object = {}) =>
  makeProperty(db, manager.manager_id!, { name, ...place, ...values }, parts);

async function change(
  id: number,
  name: string,
  price: number | null,
  status: 'active' | 'inactive' = 'active',
) {
  const input = propertyInput(manager.manager_id!, { name, ...place, status });
  await saveProperty(db, { ...input, id, floor_plans: [{ bedrooms: 1, price }] });
}

/** Closes a listing and pretends that it happened this many hours ago. */
async function close(id: number, name: string, price: number, hours: number): Promise<void> {
  await change(id, name, price, 'inactive');
  await sql`update listing_changes set closed = now() - make_interval(hours => ${hours}::int)
    where property_id = ${id}`.execute(db);
}

describe('alert about a new listing', () => {
  test('has its name, rent and page, by email and in the app', async () => {
    const saved = await watch('beds=1&price_max=900', { name: '1 Bed near campus' });
    const id = await publish('Elm House');
    await alert(db);
    const [mail] = await alertsTo(db, ada);
    expect(mail).toMatchObject({
      searches: [
        {
          name: '1 Bed near campus',
          count: 1,
          listings: [{ kind: 'new', name: 'Elm House', rent: '$900/mo' }],
        },
      ],
      path: expect.stringMatching(/\/off-campus-housing\/\?beds=1&price_max=900$/),
    });
    expect(mail!.searches[0]!.listings[0]!.path).toMatch(new RegExp(`/off-campus-housing/Elm-House/${id}/$`));
    const notifications = await send(api.app, 'GET', 'notifications/', { token: ada.token });
    expect(notifications.json()).toMatchObject([
      {
        topic: 'saved_search',
        path: mail!.path,
        about: { title: '1 Bed near campus', count: 1 },
        data: { search: saved.id, count: 1 },
      },
    ]);
  });

  test('is sent for matching searches only', async () => {
    await watch('beds=2');
    await watch('price_max=899');
    await watch(`bbox=${place.lng + 0.1},39,${place.lng + 0.2},41`);
    await watch('commute_mode=walk&commute_max=15');
    await publish('Far House', {}, { lat: place.lat + 0.15 });
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([]);
    await publish('Near House');
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([['new Near House']]);
  });

  test('is sent if a listing starts to match when its travel times are known', async () => {
    await watch('commute_mode=walk&commute_max=5');
    const id = await publish('Elm House', {}, { lat: place.lat + 0.02 });
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([]);
    await sql`update property_schools set walk_time = 240 where property_id = ${id}`.execute(db);
    await rebuildReadModel(db, { school_id: school });
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([['new Elm House']]);
  });

  test('is not sent to the listing’s manager, or between users who blocked each other', async () => {
    const [blocking, blocked] = [await logIn(db), await logIn(db)];
    for (const who of [manager, blocking, blocked]) await saveSearch(api, who, { school });
    await db
      .insertInto('user_blocks')
      .values([
        { user_id: blocking.id, blocked_id: manager.id },
        { user_id: manager.id, blocked_id: blocked.id },
      ])
      .execute();
    await publish('Elm House');
    await alert(db);
    for (const who of [manager, blocking, blocked]) expect(await alertsTo(db, who)).toEqual([]);
  });

  test('is in the app only if the email address is unconfirmed', async () => {
    await watch('');
    await db.updateTable('users').set({ email_confirmed: null }).where('id', '=', ada.id).execute();
    await publish('Elm House');
    await alert(db);
    expect(await alertsTo(db, ada)).toEqual([]);
    expect(
      await db.selectFrom('notifications').where('user_id', '=', ada.id).selectAll().execute(),
    ).toHaveLength(1);
  });

  test('omits a listing that was closed before the alert', async () => {
    await watch('', { frequency: 'daily' });
    const id = await publish('Elm House');
    await matchChanges(db);
    await change(id, 'Elm House', 900, 'inactive');
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([]);
  });

  test('names a listing once if it matches several searches', async () => {
    await watch('beds=1');
    await watch('price_max=1000');
    await publish('Elm House');
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([['new Elm House']]);
  });

  test('names ten listings of an import and counts the others', async () => {
    await watch('');
    const inputs = Array.from({ length: 30 }, () => propertyInput(manager.manager_id!, place));
    await saveProperties(db, inputs.slice(0, 15));
    await matchChanges(db);
    await saveProperties(db, inputs.slice(15));
    await alert(db);
    const alerts = await alertsTo(db, ada);
    expect(alerts.map(({ searches }) => searches.map(({ count }) => count))).toEqual([[30]]);
    expect(alerts[0]!.searches[0]!.listings).toHaveLength(10);
  });
});

describe('alert about a changed listing', () => {
  test('is sent for a lower rent, once per lowest rent', async () => {
    const id = await publish('Elm House');
    await watch('');
    for (const price of [850, 900, 850, 849, 849]) {
      await change(id, 'Elm House', price);
      await alert(db);
    }
    expect(await namedTo(db, ada)).toEqual([['price_drop Elm House'], ['price_drop Elm House']]);
  });

  test('is sent if a lower rent makes the listing match', async () => {
    const id = await publish('Elm House');
    await watch('price_max=800');
    await change(id, 'Elm House', 800);
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([['price_drop Elm House']]);
  });

  test('is not sent for another name, a higher rent, or a lower rent that rose again', async () => {
    const id = await publish('Elm House');
    await watch('');
    await change(id, 'Oak House', 900);
    await alert(db);
    await change(id, 'Oak House', 1000);
    await alert(db);
    await change(id, 'Oak House', 800);
    await change(id, 'Oak House', 1000);
    await alert(db);
    await change(id, 'Oak House', 700);
    await matchChanges(db);
    await change(id, 'Oak House', 1000);
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([]);
  });

  test('is sent for a listing that was closed for a day, but not for an hour', async () => {
    const id = await publish('Elm House');
    await watch('');
    await close(id, 'Elm House', 900, 1);
    await change(id, 'Elm House', 900);
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([]);
    await close(id, 'Elm House', 900, 25);
    await change(id, 'Elm House', 900);
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([['available_again Elm House']]);
  });

  test('is not sent after a rebuild of the read model', async () => {
    await publish('Elm House');
    await watch('');
    await rebuildReadModel(db);
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([]);
    expect(await db.selectFrom('listing_changes').where('is_due', '=', true).selectAll().execute()).toEqual(
      [],
    );
  });
});

describe('frequency of alerts', () => {
  const dueOf = async (id: number) => {
    const { rows } = await sql<{ minutes: number; hour: number; weekday: number }>`
      select extract(epoch from due - now())::int / 60 as minutes,
        extract(hour from due at time zone 'utc')::int as hour,
        extract(isodow from due at time zone 'utc')::int as weekday from saved_searches where id = ${id}`.execute(
      db,
    );
    return rows[0]!;
  };

  test('at once waits a minute, and fifteen minutes after another alert', async () => {
    const { id } = await watch('');
    await publish('Elm House');
    await matchChanges(db);
    expect((await dueOf(id)).minutes).toBeLessThanOrEqual(1);
    expect(await sendAlerts(db)).toBe(0);
    await sendDueAlerts(db);
    await publish('Oak House');
    await matchChanges(db);
    expect((await dueOf(id)).minutes).toBeGreaterThan(13);
    expect(await namedTo(db, ada)).toEqual([['new Elm House']]);
  });

  test('daily and weekly digests come at 14:00 UTC, weekly ones on Mondays', async () => {
    const daily = await watch('', { frequency: 'daily' });
    const weekly = await watch('beds=1', { frequency: 'weekly' });
    await publish('Elm House');
    await matchChanges(db);
    expect(await dueOf(daily.id)).toMatchObject({ hour: 14 });
    expect((await dueOf(daily.id)).minutes).toBeLessThanOrEqual(24 * 60);
    expect(await dueOf(weekly.id)).toMatchObject({ hour: 14, weekday: 1 });
  });

  test('off counts new listings until the search is opened, without alerts', async () => {
    const { id } = await watch('', { frequency: 'off' });
    await publish('Elm House');
    await alert(db);
    expect(await listSearches(api, ada)).toMatchObject([{ new_count: 1 }]);
    const patch = (body: object) =>
      send(api.app, 'PATCH', `saved_searches/${id}/`, { token: ada.token, body });
    await patch({ frequency: 'at_once' });
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([]);
    expect((await patch({ is_opened: true })).json()).toMatchObject({ new_count: 0 });
  });

  test('a change applies to listings without an alert', async () => {
    const { id } = await watch('', { frequency: 'weekly' });
    await publish('Elm House');
    await matchChanges(db);
    await send(api.app, 'PATCH', `saved_searches/${id}/`, { token: ada.token, body: { frequency: 'daily' } });
    expect((await dueOf(id)).minutes).toBeLessThanOrEqual(24 * 60);
    await send(api.app, 'PATCH', `saved_searches/${id}/`, { token: ada.token, body: { frequency: 'off' } });
    await sendDueAlerts(db);
    expect(await namedTo(db, ada)).toEqual([]);
  });

  const unsubscribe = async (path: string) => {
    const answer = await send(api.app, 'POST', path.slice('/api/v1/'.length));
    expect(answer.statusCode).toBe(200);
    return answer.json().detail;
  };

  test('one click in an email about one search turns its alerts off', async () => {
    const { id } = await watch('price_max=900');
    const other = await watch('price_min=1000');
    await publish('Elm House');
    await alert(db);
    const [mail] = await alertsTo(db, ada);
    await publish('Oak House');
    await matchChanges(db);
    expect(await unsubscribe(mail!.unsubscribe_post_path)).toBe(
      'You won’t get more alerts for this saved search.',
    );
    await alert(db);
    expect(await namedTo(db, ada)).toEqual([['new Elm House']]);
    const searches = await listSearches(api, ada);
    expect(searches.map(({ id, frequency }) => [id, frequency])).toEqual([
      [other.id, 'at_once'],
      [id, 'off'],
    ]);
  });

  test('one click in an email about several searches stops all alerts by email', async () => {
    await watch('price_max=900');
    await watch('price_min=1000');
    await publish('Elm House');
    await publish('Oak House', { floor_plans: [{ bedrooms: 1, price: 1200 }] });
    await alert(db);
    const [mail] = await alertsTo(db, ada);
    await unsubscribe(mail!.unsubscribe_post_path);
    await publish('Ash House');
    await alert(db);
    expect(await alertsTo(db, ada)).toHaveLength(1);
    const notifications = await db
      .selectFrom('notifications')
      .where('user_id', '=', ada.id)
      .selectAll()
      .execute();
    expect(notifications).toHaveLength(3);
  });

  test('responds 400 to an unsubscribe link for another search', async () => {
    await watch('');
    await publish('Elm House');
    await alert(db);
    const [mail] = await alertsTo(db, ada);
    const { id } = await saveSearch(api, ada, { school, query: 'beds=1' });
    const forged = mail!.unsubscribe_post_path.replace(/saved_search\.\d+/, `saved_search.${id}`);
    const answer = await send(api.app, 'POST', forged.slice('/api/v1/'.length));
    expect(answer.statusCode).toBe(400);
  });
});
