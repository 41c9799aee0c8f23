import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { type FileRow, readDelimitedFile } from './read-delimited-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'porchlight-read-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

async function read(path: string, separator: ',' | ';' = ',', columns = ['id', 'name']): Promise<FileRow[]> {
  const rows: FileRow[] = [];
  const options = {
    format: { separator, isQuoted: true },
    requiredColumns: columns,
    optionalColumns: ['note'],
  } as const;
  for await (const batch of readDelimitedFile({ path, name: path }, options)) rows.push(...batch);
  return rows;
}

const GOOD = 'id,name\n1,Elm House\n2,Oak Court\n';
const MANY = `id,name\n${Array.from({ length: 5000 }, (_, index) => `${index},House ${Math.sin(index)}`).join('\n')}\n`;

describe('readDelimitedFile refusals', () => {
  test.each([
    ['zero-bytes.csv', '', 'is empty.'],
    ['empty.csv.gz', gzipSync(''), 'is empty.'],
    ['blank-lines.csv', '\n\n', 'is empty.'],
    ['header-without-rows.csv', 'id,name\n', 'has a header but no rows'],
    ['missing-column.csv', 'id,title\n1,x\n', 'has no column name. Is this the right file'],
    ['other-separator.csv', 'id;name;a;b\n1;x;y;z\n', 'Its columns seem to be separated by “;”'],
    ['truncated.csv.gz', gzipSync(MANY).subarray(0, 9000), 'is a truncated gzip file'],
    ['damaged.csv.gz', Buffer.concat([gzipSync(MANY).subarray(0, 5000), Buffer.alloc(5000, 7)]), 'gzip file'],
    ['truncated.csv', GOOD.slice(0, -11), 'so it is truncated'],
    [
      'truncated-character.csv',
      Buffer.from('id,name\n1,Café').subarray(0, -1),
      'ends in the middle of a character',
    ],
    ['sheet.xlsx', Buffer.from('PK\x03\x04rest'), 'Save the sheet as "CSV UTF-8"'],
  ])('rejects %s', async (name, content, sentence) => {
    await expect(read(file(name, content))).rejects.toMatchObject({
      name: 'ImportFileProblem',
      message: expect.stringContaining(sentence),
    });
  });

  test('rejects a missing file and a folder', async () => {
    await expect(read(join(folder, 'gone.csv'))).rejects.toThrow('does not exist');
    await expect(read(folder)).rejects.toThrow('is not a file');
  });
});

describe('readDelimitedFile', () => {
  const expected = [
    { line: 2, values: { id: '1', name: 'Elm House' } },
    { line: 3, values: { id: '2', name: 'Oak Court' } },
  ];
  test.each([
    ['uncompressed.csv', GOOD],
    ['utf8-with-byte-order-mark.csv', `\ufeff${GOOD}`],
    ['crlf-line-ends.csv', GOOD.replaceAll('\n', '\r\n')],
    ['gzip.csv.gz', gzipSync(GOOD)],
    ['gzip-without-extension.csv', gzipSync(GOOD)],
    ['two-gzip-members.csv.gz', Buffer.concat([gzipSync(GOOD.slice(0, 20)), gzipSync(GOOD.slice(20))])],
    ['other-columns.csv', 'zip,NAME,Id\n1,Elm House,1\n2,Oak Court,2\n'],
    ['utf16-with-byte-order-mark.csv', Buffer.from(`\ufeff${GOOD}`, 'utf16le')],
    ['utf16-without-byte-order-mark.csv', Buffer.from(GOOD, 'utf16le')],
    ['blank-rows.csv', GOOD.replace('\n', '\n').concat(',\n,,\n\n ,\n')],
  ])('reads %s', async (name, content) => {
    expect(await read(file(name, content))).toEqual(expected);
  });

  test('detects the separator of the header, of `sep=` lines first', async () => {
    const detect = async (name: string, content: string) => {
      const rows: FileRow[] = [];
      const options = {
        requiredColumns: ['id', 'name'],
        optionalColumns: [],
        otherNames: { name: ['title'] },
      };
      for await (const batch of readDelimitedFile({ path: file(name, content), name }, options))
        rows.push(...batch);
      return rows;
    };
    expect(await detect('semicolons.csv', GOOD.replaceAll(',', ';'))).toEqual(expected);
    expect(await detect('tabs.csv', GOOD.replaceAll(',', '\t'))).toEqual(expected);
    expect(
      await detect('quoted.csv', 'Title;"I d, or code; or key"; id\r\nElm House;x;1\r\nOak Court;;2\r\n'),
    ).toEqual(expected);
    const sep = await detect('sep.csv', `sep=;\r\n${GOOD.replaceAll(',', ';')}`);
    expect(sep).toEqual(expected.map(({ line, values }) => ({ line: line + 1, values })));
  });

  test('reads text that is not UTF-8 as Windows-1252', async () => {
    const text = `id,name\n${'1,Elm\n'.repeat(5000)}2,Caf\xe9 \x96 €`;
    const rows = await read(file('windows-1252.csv', Buffer.from(`${text.slice(0, -1)}\x80\n`, 'latin1')));
    expect(rows.at(-1)).toMatchObject({ values: { name: 'Café – €' } });
  });

  test('repairs double encoding, and reports lines with NUL bytes or huge fields', async () => {
    const path = file('dirty.csv', `id,name,note\n1,CafÃ©,\n2,a\0b,\n3,x,${'y'.repeat(100_001)}\n4,fine,\n`);
    expect(await read(path)).toEqual([
      { line: 2, values: { id: '1', name: 'Café', note: '' } },
      { line: 3, problem: 'name holds NUL bytes' },
      { line: 4, problem: 'note is longer than 100,000 characters' },
      { line: 5, values: { id: '4', name: 'fine', note: '' } },
    ]);
  });

  test('reads a large file in chunks that split characters', async () => {
    const text = `id,name\n${Array.from({ length: 60_000 }, (_, index) => `${index},Pëñà 🏠 ${index}`).join('\n')}\n`;
    const rows = await read(file('large.csv.gz', gzipSync(text)));
    expect(rows).toHaveLength(60_000);
    expect(rows[59_999]).toEqual({ line: 60_001, values: { id: '59999', name: 'Pëñà 🏠 59999' } });
  });
});
