import { describe, expect, test } from 'vitest';
import { codeIn, importsOf, type SourceFile, withoutComments } from '#test/helpers/source-tree.ts';

/** Server features in order of dependency. A feature may import only features before it. */
const SERVER_FEATURES = [
  'accounts',
  'notifications',
  'geo',
  'content',
  'schools',
  'messages',
  'properties',
  'searches',
  'inquiries',
  'payments',
  'leads',
  'roommates',
  'forum',
  'moderation',
  'crawlers',
  'staff',
];
/** Folders on which features build. They may not import any feature. */
const SERVER_BASE = ['http', 'db', 'storage', 'mail', 'jobs', 'config', 'operations'];

/** Page folders in order of dependency. A folder may import only folders before it. */
const WEB_FEATURES = [
  'session',
  'messages',
  'inquiries',
  'listings',
  'housing',
  'property',
  'compare',
  'school',
  'roommates',
  'forum',
  'account',
  'manager',
  'leads',
  'blog',
  'marketing',
  'staff',
];
const WEB_BASE = ['ui', 'map', 'api', 'shell', 'emails', 'offline'];

/** Returns `file → import` for every forbidden import. */
function crossings(
  files: SourceFile[],
  isForbidden: (path: string | null, specifier: string, file: SourceFile, isTypeOnly: boolean) => boolean,
): string[] {
  return files.flatMap((file) =>
    importsOf(file)
      .filter(({ path, specifier, isTypeOnly }) => isForbidden(path, specifier, file, isTypeOnly))
      .map(({ specifier }) => `${file.path} → ${specifier}`),
  );
}

/** Returns the folder below the area: `geo` for `server/geo/x.ts`. Null for a file directly in the area. */
function folderOf(path: string): string | null {
  const parts = path.split('/');
  return parts.length > 2 ? (parts[1] ?? null) : null;
}

/** True if `to` comes after `from` in the order of features. */
function looksRight(features: string[], from: string | null, to: string | null): boolean {
  if (from === null || to === null || from === to) return false;
  const target = features.indexOf(to);
  return target >= 0 && features.includes(from) && target > features.indexOf(from);
}

describe('shared/', () => {
  test('never imports the contract into rules, texts or drawing', () => {
    const files = codeIn(/^shared\/(rules|texts|drawing)\//);
    expect(crossings(files, (path) => /^shared\/api\//.test(path ?? ''))).toEqual([]);
  });

  test('reads no clock and no random numbers', () => {
    const IMPURE = /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(/;
    const found = codeIn(/^shared\//).filter((file) => IMPURE.test(withoutComments(file.text)));
    expect(found.map((file) => file.path)).toEqual([]);
  });
});

describe('streets/', () => {
  const INTERFACE = [
    'streets/geocode-address.ts',
    'streets/geometry.ts',
    'streets/graph-parts.ts',
    'streets/house-number.ts',
    'streets/map-feature.ts',
    'streets/merge-tiles.ts',
    'streets/rank-candidates.ts',
    'streets/read-region.ts',
    'streets/region-part.ts',
    'streets/region-thread.ts',
    'streets/street-layers.ts',
    'streets/surroundings.ts',
    'streets/tile-grid.ts',
    'streets/travel.ts',
  ];

  test('is imported only through its interface', () => {
    const callers = codeIn(/^(server|shared|web|cli|demo|bench)\//);
    const found = crossings(
      callers,
      (path) => (path ?? '').startsWith('streets/') && !INTERFACE.includes(path as string),
    );
    expect(found).toEqual([]);
    const imported = new Set(callers.flatMap(importsOf).map(({ path }) => path));
    expect(INTERFACE.filter((path) => !imported.has(path))).toEqual([]);
  });
});

describe('import order of features', () => {
  test('lets a server feature import only features before it', () => {
    const found = crossings(
      codeIn(/^server\//),
      (path, _, file) =>
        /^server\//.test(path ?? '') &&
        looksRight(SERVER_FEATURES, folderOf(file.path), folderOf(path as string)),
    );
    expect(found).toEqual([]);
  });

  test('lets the server’s base folders import no feature', () => {
    const files = codeIn(/^server\//).filter((file) => SERVER_BASE.includes(folderOf(file.path) ?? ''));
    const found = crossings(files, (path) => SERVER_FEATURES.includes(folderOf(path ?? '') ?? ''));
    expect(found).toEqual([]);
  });

  test('lets a web feature import only features before it', () => {
    const found = crossings(
      codeIn(/^web\//),
      (path, _, file) =>
        /^web\//.test(path ?? '') && looksRight(WEB_FEATURES, folderOf(file.path), folderOf(path as string)),
    );
    expect(found).toEqual([]);
  });

  test('lets the web’s base folders import no feature', () => {
    const files = codeIn(/^web\//).filter((file) =>
      ['ui', 'map', 'api', 'emails'].includes(folderOf(file.path) ?? ''),
    );
    const found = crossings(files, (path) => WEB_FEATURES.includes(folderOf(path ?? '') ?? ''));
    expect(found).toEqual([]);
  });

  test('lets web/ui import only itself, shared/texts and shared/drawing', () => {
    const found = crossings(
      codeIn(/^web\/ui\//),
      (path) => path !== null && !/^(web\/ui|shared\/(texts|drawing))\//.test(path),
    );
    expect(found).toEqual([]);
  });

  test('lets web code access browser storage only through its two modules', () => {
    const MODULES = [
      'web/ui/browser-storage.ts',
      'web/ui/browser-database.ts',
      // A script in the head can't import modules, so it catches storage errors itself.
      'web/ui/theme-choice.ts',
      // A browser that blocks storage runs no service workers.
      'web/offline/service-worker.ts',
    ];
    const STORAGE =
      /\b(?:localStorage|sessionStorage|indexedDB|idb-keyval|cookieStore)\b|\bdocument\.cookie\b|\bcaches\./;
    const files = codeIn(/^web\/(?!.*\.test\.tsx?$)/).filter(({ path }) => !MODULES.includes(path));
    const found = files.filter(({ text }) => STORAGE.test(withoutComments(text)));
    expect(found.map(({ path }) => path)).toEqual([]);
  });

  test('contains every folder of server/ and web/', () => {
    const folders = (area: string) =>
      new Set(codeIn(new RegExp(`^${area}/`)).map((file) => folderOf(file.path)));
    const unknown = [
      ...[...folders('server')].filter(
        (name) => name && ![...SERVER_FEATURES, ...SERVER_BASE].includes(name),
      ),
      ...[...folders('web')].filter((name) => name && ![...WEB_FEATURES, ...WEB_BASE].includes(name)),
    ];
    expect(unknown).toEqual([]);
  });
});

describe('database boundary', () => {
  const OUTSIDE = codeIn(/^(server|streets|shared|web|cli|demo)\//).filter(
    (file) => !file.path.startsWith('server/db/') && !file.path.endsWith('.queries.ts'),
  );

  test('lets only query files and server/db import the database client', () => {
    const found = crossings(
      OUTSIDE,
      (_, name, __, isTypeOnly) => !isTypeOnly && /^(kysely|pg|pg-.*)(\/|$)/.test(name),
    );
    expect(found).toEqual([]);
  });

  test('lets only query files and server/db contain SQL', () => {
    const SQL =
      /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom)\(|['"`]\s*(select|insert into|update|delete from|create table|alter table)\s[^'"`]*\b(from|set|values|where|column|\()/i;
    const found = OUTSIDE.filter((file) => SQL.test(withoutComments(file.text)));
    expect(found.map((file) => file.path)).toEqual([]);
  });

  test('requires the database as a query’s first parameter, so that it can run in a transaction', () => {
    const QUERY = /export (?:async )?function (\w+)(?:<[^(]*>)?\(\s*(\w*:? ?\w*)/g;
    const wrong = codeIn(/\.queries\.ts$/).flatMap((file) =>
      [...withoutComments(file.text).matchAll(QUERY)]
        .filter(([, name]) => /^(find|get|insert|update|delete|save|count|list)/.test(name ?? ''))
        .filter(([, , first]) => !/^\w+: (\w*Db|\w*Connection|Kysely|Transaction)$/.test(first ?? ''))
        .map(([, name, first]) => `${file.path}: ${name}(${first})`),
    );
    expect(wrong).toEqual([]);
  });
});

test('only server/db/public-listing.ts defines which listings are public', () => {
  /** Queries that select active listings even if the public can't see them. */
  const OF_STATUS = [
    // Finds listings whose manager is asked to confirm them.
    'server/properties/manage/availability.queries.ts',
    // Finds listings of an import source that are missing from its latest file.
    'server/properties/import/listing-stage.queries.ts',
  ];
  const found = codeIn(/^server\/.*\.queries\.ts$/)
    .filter(({ text }) => /\bp\.status = 'active'|'p\.status', '=', 'active'/.test(text))
    .map(({ path }) => path);
  expect(found.sort()).toEqual(OF_STATUS.sort());
});
