import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const [, table = ''] = read('docs/operations.md').split('\n**Alarms.**');
const alarms = table.split('\n').filter((line) => line.startsWith('| '));
const sources = repositoryPaths
  .filter((path) => path.startsWith('server/') && !path.includes('.test.'))
  .map(read)
  .join('\n');

test('every alarm in docs/operations.md uses a metric and an event that exist', () => {
  const names = alarms.flatMap((line) => line.match(/porchlight_[a-z_]+/g) ?? []);
  expect(names.length).toBeGreaterThan(12);
  const missing = names.filter((name) => !sources.includes(`'${name.replace(/_(count|bucket|sum)$/, '')}'`));
  expect(missing).toEqual([]);
  const events = alarms
    .flatMap((line) => [...line.matchAll(/event=~?"([^"]+)"/g)])
    .flatMap(([, one]) => one!.split('\\|'));
  expect(events.length).toBeGreaterThan(5);
  expect(events.filter((event) => !sources.includes(`'${event}'`))).toEqual([]);
});
