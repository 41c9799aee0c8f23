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

describe('invalid CSV records', () => {
  test('an unclosed quote invalidates only its own line', () => {
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

  test('text after a closing quote invalidates the record', () => {
    expect(read('a,b\n1,"one" two\n2,two\n').rows.slice(1)).toEqual([
      { line: 2, problem: 'broken quotes' },
      { line: 3, fields: ['2', 'two'] },
    ]);
  });

  test('an unclosed quote invalidates only its line after a thousand lines without a closing quote', () => {
    const lines = Array.from({ length: 2500 }, (_, index) => `${index},x`);
    const { rows } = read(`a,b\n0,"open\n${lines.join('\n')}\n`);
    expect(rows).toHaveLength(2502);
    expect(rows[1]).toEqual({ line: 2, problem: 'a quote is opened and never closed' });
    expect(rows.at(-1)).toEqual({ line: 2502, fields: ['2499', 'x'] });
    expect(rows.filter((row) => 'problem' in row)).toHaveLength(1);
  });

  test('a wrong number of fields is reported with the expected number, ignoring empty fields at the end', () => {
    expect(read('a,b\n1\n1,2,3\n1,2,,\n').rows.slice(1)).toEqual([
      { line: 2, problem: '1 fields where the header has 2' },
      { line: 3, problem: '3 fields where the header has 2' },
      { line: 4, fields: ['1', '2'] },
    ]);
  });

  test('a line over a megabyte is skipped without buffering it', () => {
    const huge = 'x'.repeat(3 * MAX_RECORD_CHARACTERS);
    expect(read(`a,b\n${huge}\n1,2\n`, COMMAS, 65_536).rows.slice(1)).toEqual([
      { line: 2, problem: 'the line is longer than a megabyte' },
      { line: 3, fields: ['1', '2'] },
    ]);
  });

  test('many unclosed quotes are read in linear time', () => {
    const { rows } = read(`a,b\n${'x","z\n'.repeat(5000)}`, COMMAS, 4096);
    expect(rows.filter((row) => 'problem' in row)).toHaveLength(5000);
  });
});

describe('truncated CSV file', () => {
  test('is detected in the middle of a record', () => {
    expect(read('a,b,c\n1,2,3\n4,5').isCutOff).toBe(true);
    expect(read('a,b,c\n1,2,3\n4,"five').isCutOff).toBe(true);
    expect(read('a,b,c\n1,2,3\n4,"five\nand a half').isCutOff).toBe(true);
  });

  test('is not reported for a missing final line break', () => {
    expect(read('a,b,c\n1,2,3\n4,5,6').isCutOff).toBe(false);
    expect(read('a,b,c\n1,"never closed,3\n4,5,6').isCutOff).toBe(false);
  });
});

describe('valid CSV records', () => {
  test('quoted fields keep separators, quotes and line breaks', () => {
    expect(read('a,b\r\n1,"x, ""y""\r\nz"\r\n').rows[1]).toEqual({ line: 2, fields: ['1', 'x, "y"\nz'] });
  });

  test('quotes are plain characters when quoting is off', () => {
    expect(read('a;b\n"1;5" pipe\n', SEMICOLONS).rows[1]).toEqual({ line: 2, fields: ['"1', '5" pipe'] });
  });

  test('quotes inside an unquoted field are plain characters', () => {
    expect(read('a,b\n5" pipe,2\n').rows[1]).toEqual({ line: 2, fields: ['5" pipe', '2'] });
  });

  test('lines may end with CR, and empty lines are counted but skipped', () => {
    expect(read('a,b\r1,2\r\r3,4\r').rows.slice(1)).toEqual([
      { line: 2, fields: ['1', '2'] },
      { line: 4, fields: ['3', '4'] },
    ]);
  });

  test('have the same fields as with csv-parse, in chunks of any size', () => {
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
        expect(ours).toEqual(parse(text, { skip_records_with_empty_values: true }));
      }),
    );
  });
});
