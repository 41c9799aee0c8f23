import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { sql, type Updateable } from 'kysely';
import { expect } from 'vitest';
import type { ManagersTable } from '#server/db/tables/account-tables.ts';
import type { Db } from '#server/db/tables.ts';
import type { Problem } from '#shared/api/errors.ts';
import type { ManagerProperty, ManagerPropertyItem } from '#shared/api/manager-properties-schemas.ts';
import type { PropertyCard, PropertyListItem } from '#shared/api/properties-schemas.ts';
import { type Actor, openSession } from '#test/access/actors.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { makeSchool } from '#test/helpers/listings.ts';
import { PROPERTY_BODY } from '#test/helpers/manager-listings.ts';
import { makePerson, send } from '#test/helpers/people.ts';
import { openTestApp } from './open-test-app.ts';

type Method = Parameters<typeof send>[1];

export async function createManagerApi(env: Record<string, string> = {}) {
  const { db, url } = await testDatabase();
  const school = await makeSchool(db);
  const { app, folder } = await openTestApp(db, undefined, env);

  const request = async (who: Actor, method: Method, path: string, body?: unknown) =>
    await send(app, method, path, { token: who.token, body });
  const postListing = async (who: Actor, body: object = {}) =>
    await request(who, 'POST', 'properties/', { ...PROPERTY_BODY, ...body });

  return {
    db,
    url,
    school,
    app,
    request,
    postListing,
    async createListing(who: Actor, body: object = {}): Promise<ManagerProperty> {
      return expectStatus(await postListing(who, body), 201) as ManagerProperty;
    },
    putListing: (who: Actor, id: number, body: object = {}) =>
      request(who, 'PUT', `properties/${id}/`, { ...PROPERTY_BODY, ...body }),
    async listListings(who: Actor): Promise<ManagerPropertyItem[]> {
      return expectStatus(await request(who, 'GET', 'manager_properties/')) as ManagerPropertyItem[];
    },
    async getListing(who: Actor, id: number): Promise<ManagerProperty> {
      return expectStatus(await request(who, 'GET', `manager_properties/${id}/`)) as ManagerProperty;
    },
    /** Null if the listing is hidden. */
    async findPublic(id: number, school: number): Promise<PropertyListItem | null> {
      const near = `property_near/?school=${school}&point=-83.03,40`;
      const list = (await send(app, 'GET', near)).json() as (PropertyListItem | PropertyCard)[];
      return (list.find((one) => one.id === id) as PropertyListItem) ?? null;
    },
    listStoredKeys: () =>
      readdirSync(folder, { recursive: true })
        .map((path) => basename(String(path)))
        .filter((name) => /^[0-9a-f]{32}$/.test(name))
        .toSorted(),
    folder,
    /** Storage keys of photos with a pending deletion job. */
    async listKeysToDelete(): Promise<string[]> {
      const { rows } = await sql<{ key: string | null }>`
        select payload ->> 'storage_key' as key from graphile_worker._private_jobs`.execute(db);
      return rows.flatMap(({ key }) => key ?? []);
    },
  };
}

export type ManagerApi = Awaited<ReturnType<typeof createManagerApi>>;

export async function makeManagerActor(db: Db, values: Updateable<ManagersTable> = {}): Promise<Actor> {
  const person = await makePerson(db, 'manager');
  if (Object.keys(values).length > 0) {
    await db.updateTable('managers').set(values).where('id', '=', person.manager_id!).execute();
  }
  return await openSession(db, person);
}

export function expectStatus(answer: LightMyRequestResponse, status = 200): unknown {
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([status, expect.anything()]);
  return answer.json();
}

export function errorsOf(answer: LightMyRequestResponse): Record<string, string[]> {
  return (answer.json() as Problem).errors ?? {};
}
