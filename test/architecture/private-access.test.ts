import { expect, test } from 'vitest';
import { codeIn } from '#test/helpers/source-tree.ts';

/** Patterns of undocumented parts of dependencies. The next release may change these parts. */
const PRIVATE = {
  'an underscored member': /(?<!\bz)\._[a-z]/i,
  'a private table of the job queue': /graphile_worker\._private/,
  'V8 flags at run time': /setFlagsFromString/,
  'a router on window': /__reactRouter/,
  'a component called as a function': /(?<!function )\b(Scripts|Links|Outlet)\(\{/,
  "MapLibre's painter": /\bpainter\.(context|style)/,
  "pg's prepared statements": /parsedStatements/,
  'a replaced method': /\bthis\.(query|connect|subscribe) = /,
};

test('the code uses only documented interfaces of its dependencies', () => {
  const found = codeIn(/^(server|shared|streets|web|cli|demo)\//).flatMap(({ path, text }) =>
    Object.entries(PRIVATE)
      .filter(([, pattern]) => pattern.test(text))
      .map(([what]) => `${path}: ${what}`),
  );
  expect(found).toEqual([]);
});
