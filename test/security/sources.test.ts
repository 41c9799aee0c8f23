import { describe, expect, test } from 'vitest';
import { codeIn, withoutComments } from '#test/helpers/source-tree.ts';

const code = codeIn(/^(server|streets|web|shared|cli|demo)\/.*\.(ts|tsx|mjs)$/).map(({ path, text }) => ({
  path,
  text: withoutComments(text),
}));

/** Returns `path: match` for every match in the code, except in the allowed files. */
function places(pattern: RegExp, where: RegExp, allowed: readonly string[] = []): string[] {
  return code
    .filter(({ path }) => where.test(path) && !allowed.includes(path))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found.trim()}`));
}

describe('untrusted text', () => {
  test('is never evaluated as code', () => {
    expect(
      places(/\beval\s*\(|\bnew Function\b|\bset(Timeout|Interval)\(\s*['"`]|node:vm\b|\bimport\(\s*`/g, /./),
    ).toEqual([]);
  });

  test('is written as HTML only by two reviewed scripts', () => {
    const written =
      /dangerouslySetInnerHTML=|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|srcDoc=|\.setHTML/g;
    expect(places(written, /^web\//)).toEqual([
      'web/shell/deferred-scripts.tsx: dangerouslySetInnerHTML=',
      'web/shell/head-script.tsx: dangerouslySetInnerHTML=',
    ]);
  });

  test('is never passed to a shell, and requests start no other programs', () => {
    expect(places(/\bshell: *true|\bexecSync\(|'\/bin\/sh'/g, /./)).toEqual([
      "server/db/embedded/supervisor.ts: '/bin/sh'",
    ]);
    const starts = code.filter(({ text }) => text.includes('node:child_process')).map(({ path }) => path);
    expect(starts.filter((path) => !/^cli\/|^server\/db\/embedded\//.test(path))).toEqual([
      'server/storage/process-pool.ts',
      'streets/read-region.ts',
    ]);
  });

  test('is never inserted raw into SQL, only our own constants are', () => {
    expect(
      places(/\bsql\.(raw|lit)\(/g, /^server\//).filter((line) => !/db\/migrations\//.test(line)),
    ).toEqual([
      // Constants of the source code. The generic plan of a prepared statement needs them as literals.
      ...Array<string>(3).fill('server/forum/forum.queries.ts: sql.lit('),
      ...Array<string>(2).fill('server/leads/disputes.queries.ts: sql.lit('),
      ...Array<string>(8).fill('server/messages/conversations.queries.ts: sql.lit('),
      'server/payments/payment-facts.queries.ts: sql.lit(',
      'server/properties/manage/many-properties.queries.ts: sql.lit(',
      'server/properties/surroundings.queries.ts: sql.raw(',
    ]);
  });

  test('may be pasted into password fields, which are marked for password managers', () => {
    expect(places(/\bonPaste\b|'paste'|\bonCopy\b/g, /^web\//)).toEqual([]);
    expect(
      places(/type=['"]password['"]|'password' *: *'text'|\? 'text' : 'password'/g, /^web\//),
    ).toHaveLength(1);
    const fields = code.flatMap(({ text }) =>
      [...text.matchAll(/<PasswordField[\s\S]*?\/>/g)].map(([one]) => one),
    );
    expect(fields.length).toBeGreaterThan(6);
    for (const field of fields) expect(field).toMatch(/autoComplete="(current|new)-password"/);
  });

  test('is never exchanged with other browser windows', () => {
    expect(
      places(/addEventListener\(\s*'message'|\bwindow\.(opener|parent)\b|\bjsonp\b|callback=\?/gi, /^web\//),
    ).toEqual([]);
  });
});

describe('cryptography in the code', () => {
  test('uses only SHA-256, HMAC and Argon2, and no own encryption', () => {
    const algorithms = new Set(
      code.flatMap(({ text }) =>
        [...text.matchAll(/\b(?:create(?:Hash|Hmac)|hash)\(\s*['"]([\w-]+)['"]/g)].map(([, name]) => name),
      ),
    );
    expect([...algorithms]).toEqual(['sha256']);
    expect(places(/\b(md5|sha1)\s*\(|create(De)?[Cc]ipher|createSign|\bpbkdf2|\bscrypt/g, /./)).toEqual([]);
  });

  test('uses Math.random only for retry delays and test events', () => {
    expect(
      new Set(
        places(/Math\.random\(/g, /^(server|streets|web|shared|cli)\//).map((line) => line.split(':')[0]),
      ),
    ).toEqual(new Set(['server/payments/sandbox/sandbox-events.ts', 'web/map/retry-delay.ts']));
  });

  test('never disables certificate verification', () => {
    expect(
      places(/rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity/g, /./, [
        'server/config/unsafe-settings.ts',
      ]),
    ).toEqual([]);
  });
});
