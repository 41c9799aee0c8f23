import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DelimitedParser, type DelimitedRow, MAX_RECORD_CHARACTERS } from './delimited-parser.ts';

const COMMAS = { separator: ',', isQuoted: true } as const;
const SEMICOLONS = { separator: ';', isQuoted: false } as const;

function read(
  text: string,
  format: ConstructorParameters<typeof DelimitedParser>[0] = COMMAS,
  piece = text.length,
) {
  const parser = new DelimitedParser(format);
  const rows: DelimitedRow[] = [];
  for (let at = 0; at < text.length; at += Math.max(piece, 1))
    rows.push(...parser.push(text.slice(at, at + piece)));
  const end = parser.end();
  return { rows: [...rows, ...end.rows], isCutOff: end.isCutOff };
}

describe('broken records', () => {
  test('a quote that is never closed costs its own line alone', () => {
    const { rows, isCutOff } = read('a,b\n1,"one\n2,two\n3,"three"\n4,four\n');
    expect(rows).toEqual([
      { line: 1, fields: ['a', 'b'] },
      { line: 2, problem: 'broken quotes' },
      { line: 3, fields: ['2', 'two'] },
      { line: 4, fields: ['3', 'three'] },
      { line: 5, fields: ['4', 'four'] },
    ]);
    expect(isCutOff).toBe(false);
  });

  test('text behind a closing quote is a broken record, and reading goes on', () => {
    expect(read('a,b\n1,"one" two\n2,two\n').rows.slice(1)).toEqual([
      { line: 2, problem: 'broken quotes' },
      { line: 3, fields: ['2', 'two'] },
    ]);
  });

  test('an unclosed quote with no other quote behind it gives up after a thousand lines and reads them', () => {
    const lines = Array.from({ length: 2500 }, (_, index) => `${index},x`);
    const { rows } = read(`a,b\n0,"open\n${lines.join('\n')}\n`);
    expect(rows).toHaveLength(2502);
    expect(rows[1]).toEqual({ line: 2, problem: 'a quote is opened and never closed' });
    expect(rows.at(-1)).toEqual({ line: 2502, fields: ['2499', 'x'] });
    expect(rows.filter((row) => 'problem' in row)).toHaveLength(1);
  });

  test('too many and too few fields are told with both numbers; empty ones at the end do no harm', () => {
    expect(read('a,b\n1\n1,2,3\n1,2,,\n').rows.slice(1)).toEqual([
      { line: 2, problem: '1 fields where the header has 2' },
      { line: 3, problem: '3 fields where the header has 2' },
      { line: 4, fields: ['1', '2'] },
    ]);
  });

  test('a line of more than a megabyte is skipped in flat memory', () => {
    const huge = 'x'.repeat(3 * MAX_RECORD_CHARACTERS);
    expect(read(`a,b\n${huge}\n1,2\n`, COMMAS, 65_536).rows.slice(1)).toEqual([
      { line: 2, problem: 'the line is longer than a megabyte' },
      { line: 3, fields: ['1', '2'] },
    ]);
  });

  test('many lines that each keep a quote open stay affordable', () => {
    const { rows } = read(`a,b\n${'x","z\n'.repeat(5000)}`, COMMAS, 4096);
    expect(rows.filter((row) => 'problem' in row)).toHaveLength(5000);
  });
});

describe('a file that is cut off', () => {
  test('in the middle of a record is told so', () => {
    expect(read('a,b,c\n1,2,3\n4,5').isCutOff).toBe(true);
    expect(read('a,b,c\n1,2,3\n4,"five').isCutOff).toBe(true);
    expect(read('a,b,c\n1,2,3\n4,"five\nand a half').isCutOff).toBe(true);
  });

  test('is not what a missing last line end means', () => {
    expect(read('a,b,c\n1,2,3\n4,5,6').isCutOff).toBe(false);
    expect(read('a,b,c\n1,"never closed,3\n4,5,6').isCutOff).toBe(false);
  });
});

describe('good records', () => {
  test('quoted fields keep separators, quotes and line ends', () => {
    expect(read('a,b\r\n1,"x, ""y""\r\nz"\r\n').rows[1]).toEqual({ line: 2, fields: ['1', 'x, "y"\nz'] });
  });

  test('without quoting a quote is a character like others', () => {
    expect(read('a;b\n"1;5" pipe\n', SEMICOLONS).rows[1]).toEqual({ line: 2, fields: ['"1', '5" pipe'] });
  });

  test('a quote inside an unquoted field is a character like others', () => {
    expect(read('a,b\n5" pipe,2\n').rows[1]).toEqual({ line: 2, fields: ['5" pipe', '2'] });
  });

  test('lines may end with CR alone, and empty lines are passed over but counted', () => {
    expect(read('a,b\r1,2\r\r3,4\r').rows.slice(1)).toEqual([
      { line: 2, fields: ['1', '2'] },
      { line: 4, fields: ['3', '4'] },
    ]);
  });

  test('well-formed text is read as csv-parse reads it, in pieces of any size', () => {
    const field = fc.string({ unit: fc.constantFrom('a', 'é', ',', '"', '\n', ' ', '🏠', ';') });
    const table = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(field, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 40 }), (records, piece) => {
        const text = records
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(','))
          .join('\n');
        const ours = read(`${text}\n`, COMMAS, piece).rows.map((row) =>
          'fields' in row ? row.fields : row.problem,
        );
        expect(ours).toEqual(parse(text));
      }),
    );
  });
});
