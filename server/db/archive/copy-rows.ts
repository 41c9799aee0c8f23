import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type CopiedTable, pgIdentifier, placeOf } from './find-catalog.ts';

/** `bytes` and `sha256` of the rows in COPY's text format, in key order. */
export type RowsSum = { rows: number; bytes: number; sha256: string };

const listOf = ({ columns }: { columns: string[] }): string => columns.map(pgIdentifier).join(', ');

export class ByteSum extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  sha256(): string {
    return this.#hash.digest('hex');
  }
}

const NEWLINE = 0x0a;

/** Newlines in values are escaped, so each line is a row. */
class RowSum extends ByteSum {
  rows = 0;

  override _transform(chunk: Buffer, encoding: string, done: (error: null, chunk: Buffer) => void): void {
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.rows += 1;
    super._transform(chunk, encoding, done);
  }
}

/** Streams COPY's text in constant memory. */
export async function copyRowsTo(
  client: pg.Client,
  table: CopiedTable,
  ...through: [...NodeJS.ReadWriteStream[], NodeJS.WritableStream]
): Promise<RowsSum> {
  const place = `${placeOf(table)}`;
  const source = client.query(
    copyTo(`copy (select ${listOf(table)} from ${place} order by ${table.order}) to stdout`),
  );
  const sum = new RowSum();
  await pipeline([source, sum, ...through]);
  // Not `rowCount`, which may arrive after the last row.
  return { rows: sum.rows, bytes: sum.bytes, sha256: sum.sha256() };
}

export async function sumRows(client: pg.Client, table: CopiedTable): Promise<RowsSum> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return await copyRowsTo(client, table, nowhere);
}

export function openRowsFrom(client: pg.Client, table: Pick<CopiedTable, 'schema' | 'name' | 'columns'>) {
  return client.query(copyFrom(`copy ${placeOf(table)} (${listOf(table)}) from stdin`));
}
