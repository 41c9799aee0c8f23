import { createHash } from 'node:crypto';
import { Transform, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { type CopiedTable, pgIdentifier, placeOf } from './find-catalog.ts';

/** What a table holds: `bytes` and `sha256` are of its rows as PostgreSQL's COPY writes them, in the order of the key. */
export type RowsSum = { rows: number; bytes: number; sha256: string };

const listOf = ({ columns }: { columns: string[] }): string => columns.map(pgIdentifier).join(', ');

/** Lets bytes through and sums them. */
export class ByteSum extends Transform {
  readonly #hash = createHash('sha256');
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: string, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.#hash.update(chunk);
    done(null, chunk);
  }

  /** Once; after the end. */
  sha256(): string {
    return this.#hash.digest('hex');
  }
}

const NEWLINE = 0x0a;

/** Counts the rows too: each is a line of COPY's text, where a newline inside a value is written as two signs. */
class RowSum extends ByteSum {
  rows = 0;

  override _transform(chunk: Buffer, encoding: string, done: (error: null, chunk: Buffer) => void): void {
    for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) this.rows += 1;
    super._transform(chunk, encoding, done);
  }
}

/** The rows of a table as a stream of COPY's text, a row a line; only a few are in memory at a time. */
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
  // Not the stream's own `rowCount`: it ends with the last row, and the server's count may come a moment later.
  return { rows: sum.rows, bytes: sum.bytes, sha256: sum.sha256() };
}

/** The sum of a table's rows as they are now. */
export async function sumRows(client: pg.Client, table: CopiedTable): Promise<RowsSum> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  return await copyRowsTo(client, table, nowhere);
}

/** A place for rows to be written to: into the table, by `client`. */
export function openRowsFrom(client: pg.Client, table: Pick<CopiedTable, 'schema' | 'name' | 'columns'>) {
  return client.query(copyFrom(`copy ${placeOf(table)} (${listOf(table)}) from stdin`));
}
