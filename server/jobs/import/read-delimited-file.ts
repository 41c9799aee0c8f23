import { compose, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { decodeFile, type FileProgress } from './decode-file.ts';
import { ImportFileProblem } from './import-file-problem.ts';

export type FileRow = { line: number; values: Record<string, string> } | { line: number; problem: string };

export type ReadOptions = {
  /** Matched without case. */
  requiredColumns: readonly string[];
  /** '' if the file lacks them; other columns are ignored. */
  optionalColumns: readonly string[];
  onProgress?: ((progress: FileProgress) => void) | undefined;
};

/** Longer fields are damaged. */
const MAX_FIELD_CHARACTERS = 100_000;
/** Longer lines are damaged; the longest known description has 18,000 characters. */
const MAX_RECORD_CHARACTERS = 1_048_576;
const BATCH = 500;

/** `lines`: where the record ends. */
type CsvRecord = { record: string[]; info: { lines: number } };

/**
 * Streams a CSV file (.csv, .csv.gz; UTF-8) in batches in constant memory. Records of another width become rows with a
 * `problem`. May throw at the very end, so callers commit nothing before the last batch.
 * @throws ImportFileProblem if the file is truncated, has broken quotes, another encoding, no rows or missing columns
 */
export function readDelimitedFile(path: string, options: ReadOptions): AsyncGenerator<FileRow[]> {
  return readDelimitedText(path, decodeFile(path, options.onProgress), options);
}

/** `path` is for messages. */
export async function* readDelimitedText(
  path: string,
  texts: AsyncIterable<string>,
  options: ReadOptions,
): AsyncGenerator<FileRow[]> {
  let last = '';
  const noteLast = async function* () {
    for await (const text of texts) {
      last = text.at(-1) ?? last;
      yield text;
    }
  };
  const parser = parse({
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    record_delimiter: ['\r\n', '\n', '\r'],
  });
  let reader: RowReader | null = null;
  let rows: FileRow[] = [];
  let rowCount = 0;
  try {
    for await (const one of compose(Readable.from(noteLast()), parser) as AsyncIterable<CsvRecord>) {
      if (reader === null) {
        reader = new RowReader(path, one.record, options);
        continue;
      }
      rows.push(reader.read(one));
      rowCount += 1;
      if (rows.length < BATCH) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? csvProblem(path, error) : error;
  }
  if (reader === null) throw new ImportFileProblem(`${path} is empty: there is nothing to import.`);
  if (rowCount === 0)
    throw new ImportFileProblem(`${path} has a header but no rows: there is nothing to import.`);
  if (reader.isLastShort && last !== '\n' && last !== '\r')
    throw new ImportFileProblem(
      `${path} stops in the middle of its last line: it has been cut off. Fetch or export it again.`,
    );
  if (rows.length > 0) yield rows;
}

function csvProblem(path: string, { code, lines }: CsvError & { lines?: number }): ImportFileProblem {
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new ImportFileProblem(`${path} has a line longer than a megabyte (line ${lines}).`);
  return new ImportFileProblem(
    `${path} has broken quotes (line ${lines}): a quote is opened and never closed.`,
  );
}

class RowReader {
  private readonly columns: { name: string; at: number }[] = [];

  private readonly width: number;
  isLastShort = false;

  constructor(path: string, header: readonly string[], options: ReadOptions) {
    this.width = header.length;
    const positions = new Map<string, number>();
    for (const [at, name] of header.entries()) {
      const key = name.trim().toLowerCase();
      if (!positions.has(key)) positions.set(key, at);
    }
    const missing: string[] = [];
    for (const name of options.requiredColumns) this.add(name, positions, missing);
    for (const name of options.optionalColumns) this.add(name, positions, []);
    if (missing.length > 0) throw missingColumns(path, header, missing);
  }

  private add(name: string, positions: Map<string, number>, missing: string[]) {
    const at = positions.get(name.toLowerCase());
    if (at === undefined) missing.push(name);
    else this.columns.push({ name, at });
  }

  read({ record: fields, info }: CsvRecord): FileRow {
    const line = info.lines - fields.join('').split('\n').length + 1;
    while (fields.length > this.width && fields.at(-1) === '') fields.pop();
    this.isLastShort = fields.length < this.width;
    if (fields.length !== this.width)
      return { line, problem: `${fields.length} fields where the header has ${this.width}` };
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
      values[name] = value.trim().normalize('NFC');
    }
    return { line, values };
  }
}

function missingColumns(
  path: string,
  header: readonly string[],
  missing: readonly string[],
): ImportFileProblem {
  const other = [';', '\t', '|'].find((one) => header.length === 1 && header[0]!.split(one).length > 3);
  const hint = other
    ? `Its columns seem to be separated by '${other === '\t' ? 'tab' : other}', where ',' was expected.`
    : 'Is this the right file?';
  const names =
    missing.length > 8
      ? `${missing.slice(0, 8).join(', ')} and ${missing.length - 8} more`
      : missing.join(', ');
  return new ImportFileProblem(
    `${path} has no ${missing.length === 1 ? 'column' : 'columns'} ${names}. ${hint}`,
  );
}
