import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { scriptsOfPages } from '#test/helpers/page-scripts.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { figureLine, type Measured, unmeasuredLine } from './goal-table.ts';

const KB = 1000;
const GOAL = {
  name: "the housing page's scripts before its map, in gzip",
  goal: 200,
  unit: 'kB',
  isCeiling: true,
};

export async function measureScripts(): Promise<Measured> {
  if (!existsSync(join(ROOT, 'build', 'client'))) {
    console.log('The pages are not built: npm run build');
    return { rows: [], goals: [unmeasuredLine(GOAL)] };
  }
  const rows = [...scriptsOfPages()].map(([page, bytes]) => ({ page, kilobytes: bytes / KB }));
  const figure = rows.find(({ page }) => page === 'housing/housing-page')?.kilobytes;
  if (figure === undefined) throw new Error('The built pages have no housing page.');
  console.log(`\n${figure.toFixed(1)} kB of ${rows.length} pages' housing/housing-page`);
  return { rows, goals: [figureLine({ ...GOAL, figure })] };
}
