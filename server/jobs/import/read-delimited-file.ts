import { decodeFile, type FileProgress } from './decode-file.ts';
import { type DelimitedFormat, DelimitedParser, type DelimitedRow } from './delimited-parser.ts';
import { ImportFileProblem } from './import-file-problem.ts';
import { repairDoubleEncoding } from './repair-double-encoding.ts';

export type FileRow = { line: number; values: Record<string, string> } | { line: number; problem: string };

export type ReadOptions = {
  format: DelimitedFormat;
  /** Names match regardless of case. */
  requiredColumns: readonly string[];
  /** Columns that may be missing; their values are then empty. Other columns are ignored. */
  optionalColumns: readonly string[];
  onProgress?: (progress: FileProgress) => void;
};

/** Longer fields are damaged. */
const MAX_FIELD_CHARACTERS = 100_000;

/**
 * Streams batches of rows in constant memory. Broken records become rows with a `problem`. Commit nothing
 * before the last batch, because a truncated file throws at its end.
 * @throws ImportFileProblem if the file is truncated, has another encoding, no rows or missing columns
 */
export function readDelimitedFile(path: string, options: ReadOptions): AsyncGenerator<FileRow[]> {
  return readDelimitedText(path, decodeFile(path, options.onProgress), options);
}

/** @param path only for error messages */
export async function* readDelimitedText(
  path: string,
  texts: AsyncIterable<string>,
  options: ReadOptions,
): AsyncGenerator<FileRow[]> {
  const parser = new DelimitedParser(options.format);
  let reader: RowReader | null = null;
  let rowCount = 0;
  const toRows = (records: DelimitedRow[]): FileRow[] => {
    let from = 0;
    if (reader === null && records.length > 0) {
      reader = new RowReader(path, records[0]!, options);
      from = 1;
    }
    const rows: FileRow[] = [];
    for (let at = from; at < records.length; at += 1) rows.push(reader!.read(records[at]!));
    rowCount += rows.length;
    return rows;
  };
  for await (const text of texts) {
    const rows = toRows(parser.push(text));
    if (rows.length > 0) yield rows;
  }
  const { rows: tail, isCutOff } = parser.end();
  const rows = toRows(tail);
  if (isCutOff) {
    throw new ImportFileProblem(
      `${path} stops in the middle of its last line: it has been cut off. Fetch or export it again.`,
    );
  }
  if (reader === null) throw new ImportFileProblem(`${path} is empty: there is nothing to import.`);
  if (rowCount === 0)
    throw new ImportFileProblem(`${path} has a header but no rows: there is nothing to import.`);
  if (rows.length > 0) yield rows;
}

class RowReader {
  private readonly columns: { name: string; at: number }[] = [];

  constructor(path: string, header: DelimitedRow, options: ReadOptions) {
    if ('problem' in header) {
      throw new ImportFileProblem(
        `The header of ${path} (line ${header.line}) cannot be read: ${header.problem}.`,
      );
    }
    const positions = new Map<string, number>();
    for (const [at, name] of header.fields.entries()) {
      const key = name.trim().toLowerCase();
      if (!positions.has(key)) positions.set(key, at);
    }
    const missing: string[] = [];
    for (const name of options.requiredColumns) this.add(name, positions, missing);
    for (const name of options.optionalColumns) this.add(name, positions, []);
    if (missing.length > 0) throw missingColumns(path, header.fields, missing, options.format.separator);
  }

  private add(name: string, positions: Map<string, number>, missing: string[]) {
    const at = positions.get(name.toLowerCase());
    if (at === undefined) missing.push(name);
    else this.columns.push({ name, at });
  }

  read(record: DelimitedRow): FileRow {
    if ('problem' in record) return record;
    const { line, fields } = record;
    const values: Record<string, string> = {};
    for (const { name, at } of this.columns) {
      const value = fields[at]!;
      if (value.length > MAX_FIELD_CHARACTERS) {
        return {
          line,
          problem: `${name} is longer than ${MAX_FIELD_CHARACTERS.toLocaleString('en-US')} characters`,
        };
      }
      if (value.includes('\0')) return { line, problem: `${name} holds NUL bytes` };
      values[name] = repairDoubleEncoding(value.trim()).normalize('NFC');
    }
    return { line, values };
  }
}

function missingColumns(
  path: string,
  header: string[],
  missing: string[],
  separator: string,
): ImportFileProblem {
  const other = [',', ';', '\t', '|'].find(
    (candidate) => candidate !== separator && header.length === 1 && header[0]!.split(candidate).length > 3,
  );
  const hint = other
    ? `Its columns seem to be separated by '${other === '\t' ? 'tab' : other}', where '${separator}' was expected: is this the right mapping?`
    : 'Is this the right file and the right mapping?';
  const names =
    missing.length > 8
      ? `${missing.slice(0, 8).join(', ')} and ${missing.length - 8} more`
      : missing.join(', ');
  return new ImportFileProblem(
    `${path} has no ${missing.length === 1 ? 'column' : 'columns'} ${names}. ${hint}`,
  );
}
