import { afterAll, expect, test } from 'vitest';
import { loadData } from '#demo/load/load-data.ts';
import { removeScratch, settingsOf } from '#test/backup/backup-scene.ts';
import { drill, rowsOf, tellDrill } from '#test/backup/drill.ts';
import { testDatabase } from '#test/helpers/database.ts';
import { tellFigure } from './tell-figure.ts';

const ORDER = { properties: 20_000, schools: 40, seed: 9, photos: 4, posts: 40_000, messages: 600_000 };
const LEAST_ROWS = 1_000_000;

afterAll(removeScratch);

test('A site of a million rows is backed up, wiped and restored, and every sum is as it was', async () => {
  const site = await testDatabase();
  await loadData({ db: site.db, order: { ...ORDER, isAdding: false }, today: '2026-11-20' });
  const drilled = await drill(site, settingsOf(site.url));
  process.stderr.write(`${tellDrill('a site of invented homes', drilled)}\n`);
  tellFigure(22, tellDrill('a site of invented homes', drilled));
  expect(rowsOf(drilled.before)).toBeGreaterThanOrEqual(LEAST_ROWS);
  expect(drilled.after).toEqual(drilled.before);
}, 1_800_000);
