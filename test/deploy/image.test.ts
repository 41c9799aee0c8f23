import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#test/helpers/source-tree.ts';
import { dockerfile, read } from './deployment-files.ts';
import { lintImage, readStages } from './lint-image.ts';

const isThere = (path: string) => existsSync(join(ROOT, path));
const lint = (text: string) => lintImage(text, isThere);

/** A word with two of its letters changed, as a hurried hand does. */
const misspell = (word: string) => `${word[0]}${word.slice(2, 3)}${word.slice(1, 2)}${word.slice(3)}X`;

describe('Whoever builds the image', () => {
  test('has a Dockerfile in which the linter and our own rules find nothing', () => {
    expect(lint(dockerfile)).toEqual([]);
  });

  test('is told of every misspelt instruction and of every misspelt flag', () => {
    const stages = readStages(dockerfile);
    const keywords = new Set(['FROM', ...stages.flatMap(({ steps }) => steps.map(({ keyword }) => keyword))]);
    expect(keywords.size).toBeGreaterThan(9);
    for (const keyword of keywords) {
      const spoilt = dockerfile.replace(new RegExp(`^${keyword} `, 'm'), `${misspell(keyword)} `);
      expect(lint(spoilt).join('\n'), keyword).toContain('Unknown instruction');
    }
    const flags = new Set(stages.flatMap(({ steps }) => steps.flatMap((step) => Object.keys(step.flags))));
    expect(flags).toEqual(new Set(['from', 'interval', 'timeout', 'start-period', 'retries']));
    for (const flag of flags) {
      const spoilt = dockerfile.replace(` --${flag}=`, ` --${misspell(flag)}=`);
      expect(lint(spoilt).join('\n'), flag).toContain('Unknown flag');
    }
  });

  test.each([
    ['USER 10001:10001', 'USER root', 'One USER by number, not root'],
    ['USER 10001:10001', 'USER 0:0', 'One USER by number, not root'],
    ['USER 10001:10001\n', '', 'One USER by number, not root'],
    ['EXPOSE 3000', 'USER 0', 'One USER by number, not root'],
    ['USER 10001:10001', 'USER 10001:10001\nRUN id', 'After USER nothing may be made'],
    ['COPY cli ./cli', 'ADD https://example.org/cli.tar.gz ./cli', 'ADD fetches'],
    ['COPY cli ./cli', 'COPY cly ./cli', 'COPY names cly, which is not there'],
    ['COPY cli ./cli', 'COPY . .', 'COPY . would take along'],
    ['--from=packages', '--from=packges', 'names no stage before it'],
    ['.npmrc ./', '.npmrc app', 'COPY of several needs a folder'],
    ['WORKDIR /app\nCOPY', 'COPY', 'stands before the stage has a WORKDIR'],
    ['NODE_ENV=production HOST', 'NODE_ENV production HOST', 'ENV'],
    ['--interval=15s', '--interval=15', 'missing unit'],
    ['--retries=3', '--retries=often', 'invalid syntax'],
    ['  CMD ["node", "-e"', '  ["node", "-e"', 'in HEALTHCHECK (try CMD)'],
    ['  CMD ["node", "-e", ', '  CMD node -e ', 'One HEALTHCHECK must ask'],
    [/^HEALTHCHECK [\s\S]*?\n.*\n/m, '', 'One HEALTHCHECK must ask'],
    ['CMD ["node", "server/main.ts"]', 'CMD node server/main.ts', 'One CMD must start it'],
    ['CMD ["node", "server/main.ts"]', "CMD ['node', 'server/main.ts']", 'single quotes'],
    ['CMD ["node", "server/main.ts"]', 'CMD ["node", "server/man.ts"]', 'which is not there'],
    ['CMD ["node", "server/main.ts"]', 'ENTRYPOINT ["node"]\nCMD ["node", "server/main.ts"]', 'ENTRYPOINT'],
    [/^FROM .*$/m, '', 'FROM'],
  ])('is told where %s becomes %s', (before, after, sentence) => {
    const spoilt = dockerfile.replace(before, after);
    expect(spoilt).not.toBe(dockerfile);
    expect(lint(spoilt).join('\n')).toContain(sentence);
  });
});

describe('The image', () => {
  test('runs as nobody’s user, says whether it is well, and holds no tests, secrets or tools of development', () => {
    expect(dockerfile).toMatch(/^USER 10001:10001$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK [\s\S]*\/healthz/m);
    for (const name of ['secrets', 'data', 'node_modules', '.git', 'test'])
      expect(read('.dockerignore').split('\n')).toContain(name);
    const kept = read('.dockerignore').split('\n');
    for (const { steps } of readStages(dockerfile))
      for (const { keyword, words, flags } of steps)
        if (keyword === 'COPY' && !flags.from)
          for (const path of words.slice(0, -1))
            expect(kept, 'a path that the build is not given').not.toContain(path);
  });
});
