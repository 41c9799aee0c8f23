import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeLicenses } from '#test/helpers/licenses.ts';
import { ROOT } from '#test/helpers/source-tree.ts';

/** `npm run licenses` writes `docs/licenses.md`. */
writeFileSync(join(ROOT, 'docs/licenses.md'), describeLicenses());
console.log('docs/licenses.md is written.');
