import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLicences } from '#test/helpers/licences.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

/** `npm run licences`: writes `docs/licences.md`. */
writeFileSync(join(ROOT, 'docs/licences.md'), describeLicences());
console.log('docs/licences.md is written.');
