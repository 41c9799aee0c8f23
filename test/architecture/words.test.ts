import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';

const IS_TEXT = /\.(ts|tsx|mjs|js|css|json|md|yml|yaml|html|svg|sql|txt)$|^\.|\/run$|^LICENSE$/;
const OWN_PATH = 'test/architecture/words.test.ts';

const texts = repositoryPaths
  .filter((path) => IS_TEXT.test(path) && path !== OWN_PATH)
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));

/** Returns `path:line: text` for every line that matches. */
function linesWith(pattern: RegExp, isRead: (path: string) => boolean = () => true): string[] {
  return texts
    .filter(({ path }) => isRead(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .map((line, at) => ({ line, at: at + 1 }))
        .filter(({ line }) => pattern.test(line))
        .map(({ line, at }) => `${path}:${at}: ${line.trim().slice(0, 120)}`),
    );
}

describe('repository contents', () => {
  test('name no local paths', () => {
    expect(linesWith(/(^|[\s'"`(=])\/(work|root|home\/\w+)\/|\/tmp\/porchlight\b/, isOurs)).toEqual([]);
  });

  test('name no authors or writing tools', () => {
    const WRITERS =
      /\b(sub-?agent|coding agent|helper agent|AI assistant|language model|LLM|GPT|ChatGPT|Claude|Anthropic|OpenAI|Copilot|Cursor AI|prompt engineer\w*)\b|\bthe (brief|briefing)\b|\b(this|earlier|previous|another|next) session (wrote|built|did|will)\b|\blead agent\b/i;
    expect(linesWith(WRITERS, isOurs)).toEqual([]);
  });

  test('reference no ticket numbers and contain no TODOs', () => {
    expect(linesWith(/\bissues? (show|#?\d+)\b|\b(TODO|FIXME|XXX|HACK)\b/, isOurs)).toEqual([]);
  });

  test('name no package registry, not even in the lock file', () => {
    expect(
      linesWith(/registry\.(npmjs|yarnpkg|npmmirror)\.|"resolved":\s*"https?:|_authToken|\bregistry\s*=/),
    ).toEqual([]);
  });

  test('contain no private key or service secret', () => {
    expect(
      linesWith(/-----BEGIN [A-Z ]*PRIVATE KEY|\b(sk|rk)_live_\w{8,}|\bAKIA[0-9A-Z]{16}\b|\bghp_\w{30,}/),
    ).toEqual([]);
  });
});

/** True for files of this repository's own text. The lock file contains package names. */
function isOurs(path: string): boolean {
  return path !== 'package-lock.json';
}
