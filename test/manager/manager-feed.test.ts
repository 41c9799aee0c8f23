import { describe, expect, test } from 'vitest';
import { createManagerApi, expectStatus, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const manager = await makeManagerActor(managerApi.db);

const createFeed = async () =>
  (expectStatus(await managerApi.request(manager, 'POST', 'manager_feed/'), 201) as { key: string }).key;
const fetchFeed = (key: string, query = '', headers: Record<string, string> = {}) =>
  managerApi.app.inject({ url: `/api/v1/feeds/${key}/${query}`, headers });

describe('a manager’s feed', () => {
  test('has the active listings in both formats, and not the inactive ones', async () => {
    await managerApi.createListing(manager, {
      name: 'Open House',
      external_site_url: 'https://elm.example/',
    });
    await managerApi.createListing(manager, { name: 'Closed House', status: 'inactive' });
    const key = await createFeed();
    const hotpads = await fetchFeed(key);
    expect(hotpads.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect(hotpads.body).toContain('<hotPadsItems version="2.1">');
    for (const body of [hotpads.body, (await fetchFeed(key, '?format=mits')).body]) {
      expect(body).toContain('Open House');
      expect(body).not.toContain('Closed House');
    }
  });

  test('responds 304 while nothing has changed', async () => {
    const key = await createFeed();
    const { etag } = (await fetchFeed(key)).headers;
    expect((await fetchFeed(key, '', { 'if-none-match': etag as string })).statusCode).toBe(304);
    await managerApi.createListing(manager, { name: 'Another House' });
    expect((await fetchFeed(key, '', { 'if-none-match': etag as string })).statusCode).toBe(200);
  });

  test('stops working at its old URL when the key is replaced or deleted', async () => {
    const old = await createFeed();
    const key = await createFeed();
    expect((await fetchFeed(old)).statusCode).toBe(404);
    expect((await fetchFeed(key)).statusCode).toBe(200);
    expectStatus(await managerApi.request(manager, 'DELETE', 'manager_feed/'));
    expect((await fetchFeed(key)).statusCode).toBe(404);
    expect(expectStatus(await managerApi.request(manager, 'GET', 'manager_feed/'))).toEqual({ key: null });
  });
});
