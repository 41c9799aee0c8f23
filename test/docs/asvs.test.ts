import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from '#test/helpers/source-tree.ts';
import { tellFigure } from '#test/prove/tell-figure.ts';
import { ASVS_LEVELS } from './asvs-levels.ts';

const document = readFileSync(join(ROOT, 'docs/asvs.md'), 'utf8');
const IS_TEST = /\.(test|long|e2e|prove)\.tsx?$/;
/** A reason says something: shorter than this none can. */
const LEAST_REASON = 40;

type Row = { number: string; level: string; asked: string; held: string };

const rows: Row[] = [...document.matchAll(/^\| (\d+\.\d+\.\d+) \| (\d) \| (.+?) \| (.+) \|$/gm)].map(
  ([, number = '', level = '', asked = '', held = '']) => ({ number, level, asked, held }),
);

/** All of the standard, `1.2.3` with its level. */
const requirements = Object.entries(ASVS_LEVELS).flatMap(([section, levels]) =>
  [...levels].map((level, at) => ({ number: `${section}.${at + 1}`, level })),
);
const asked = requirements.filter(({ level }) => level !== '3');

type Held = 'test' | 'otherwise' | 'not applicable' | 'not met';

/** How a row says that its requirement is held. */
function kindOf({ held }: Row): Held {
  const word = /^(Otherwise|Not applicable|Not met): /.exec(held)?.[1];
  return (word?.toLowerCase() ?? 'test') as Held;
}

const filesIn = (text: string) => [...text.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name);

/** Each quoted name of a test with the file that was named last before it. */
function quotedIn({ held }: Row): { file: string; name: string }[] {
  let file = '';
  return [...held.matchAll(/`([^`\s]+)`|“([^”]+)”/g)].flatMap(([, path, name]) => {
    if (path !== undefined) file = IS_TEST.test(path) ? path : file;
    return name === undefined ? [] : [{ file, name }];
  });
}

/** The names of tests as they are read, whatever quotation marks they are written in. */
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8').replaceAll("\\'", "'");

describe('docs/asvs.md', () => {
  test('is of the whole standard: 345 requirements, 70 of level 1 and 183 of level 2', () => {
    const count = (level: string) => requirements.filter((one) => one.level === level).length;
    expect([count('1'), count('2'), count('3'), requirements.length]).toEqual([70, 183, 92, 345]);
  });

  test('has each requirement of levels 1 and 2 once, in their order, with its level', () => {
    expect(rows.map(({ number, level }) => ({ number, level }))).toEqual(asked);
  });

  test('names a test for each by its own name, so that it is missed when it goes, or a reason', () => {
    const bare = rows.filter((row) => kindOf(row) === 'test' && quotedIn(row).length === 0);
    expect(bare.map(({ number }) => number)).toEqual([]);
    const short = rows.filter((row) => kindOf(row) !== 'test' && row.held.length < LEAST_REASON);
    expect(short.map(({ number, held }) => `${number}: ${held}`)).toEqual([]);
  });

  test('names only tests that are there, by file and by name', () => {
    const gone = rows.flatMap((row) => [
      ...filesIn(row.held)
        .filter((path) => IS_TEST.test(path) && !existsSync(join(ROOT, path)))
        .map((path) => `${row.number}: ${path}`),
      ...quotedIn(row)
        .filter(({ file, name }) => file === '' || !read(file).includes(name))
        .map(({ file, name }) => `${row.number}: ${file} “${name}”`),
    ]);
    expect(gone).toEqual([]);
  });

  test('says of each that is not met what is missing and what it would take', () => {
    const gaps = /^## Not met$([\s\S]*?)^## /m.exec(document)?.[1] ?? '';
    const told = new Set(gaps.match(/^\| [\d., ]+ \|/gm)?.flatMap((cell) => cell.match(/[\d.]+\d/g) ?? []));
    const open = rows.filter((row) => kindOf(row) === 'not met').map(({ number }) => number);
    expect(open.filter((number) => !told.has(number))).toEqual([]);
    // What is told there and met in part says so in its row.
    const silent = rows.filter(({ number, held }) => told.has(number) && !/not met/i.test(held));
    expect(silent.map(({ number }) => number)).toEqual([]);
  });

  test('tells how many are held, and how', () => {
    const counts = (level: string) => {
      const kinds = rows.filter((row) => row.level === level).map(kindOf);
      const of = (kind: Held) => kinds.filter((one) => one === kind).length;
      return `${kinds.length} of level ${level} (${of('test')} by tests, ${of('otherwise')} otherwise, ${of('not applicable')} not applicable, ${of('not met')} not met)`;
    };
    tellFigure(24, `ASVS 5.0.0: ${counts('1')}, ${counts('2')}`);
    expect(rows).toHaveLength(asked.length);
  });
});
