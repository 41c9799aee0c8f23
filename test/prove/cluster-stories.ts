import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#test/helpers/source-tree.ts';

/**
 * Which speak to a server of their own, on a database of its own, whoever else is there: two kill it and start it again, one sets it to
 * another provider of cards. They would say the same here as in `npm test`, and nothing of several processes.
 */
export const ON_THEIR_OWN = ['manager-restart', 'messages-restart', 'leads-stripe'];

/** All browser tests that speak to the site. */
export const STORIES = readdirSync(join(ROOT, 'test', 'e2e'))
  .filter((name) => name.endsWith('.e2e.ts'))
  .map((name) => name.replace('.e2e.ts', ''))
  .filter((name) => !ON_THEIR_OWN.includes(name));

/** Reading, signing up, saving, writing to each other: what a site that goes on can do. */
export const AFTERWARDS = ['home', 'housing', 'newcomer', 'favorites', 'messages', 'forum'];
