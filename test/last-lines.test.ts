import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { keepLastLines } from './last-lines.ts';

async function lastLinesOf(...parts: (string | Buffer)[]): Promise<string[]> {
  const stream = new PassThrough();
  const lastLines = keepLastLines(stream);
  for (const part of parts) stream.write(part);
  stream.end();
  await new Promise((resolve) => stream.once('end', resolve));
  return lastLines();
}

describe('What a stage of the tests said last', () => {
  it('is told without colours and empty lines, however it was cut on its way', async () => {
    const word = Buffer.from('köln');
    const said = await lastLinesOf(
      '\u001b[31mError: ',
      'it left\u001b[39m\n\n   \n',
      word.subarray(0, 2),
      word.subarray(2),
    );
    expect(said).toEqual(['Error: it left', 'köln']);
  });

  it('is its last forty lines, after however many', async () => {
    const lines = Array.from({ length: 20_000 }, (_, index) => `line ${index}`);
    const said = await lastLinesOf(...lines.map((line) => `${line}\n`));
    expect(said).toEqual(lines.slice(-40));
  });

  it('is nothing for one that said nothing', async () => {
    expect(await lastLinesOf()).toEqual([]);
    expect(keepLastLines(null)()).toEqual([]);
  });
});
