import { decodeFile, type FileProgress } from './decode-file.ts';
import {
  type DelimitedFormat,
  DelimitedParser,
  type DelimitedRow,
  detectSeparator,
  MAX_RECORD_CHARACTERS,
} from './delimited-parser.ts';
import { ImportFileProblem } from './import-file-problem.ts';
import { repairDoubleEncoding } from './repair-double-encoding.ts';

export type FileRow = { line: number; values: Record<string, string> } | { line: number; problem: string };

export type ReadOptions = {
  /** By default quoted, with the separator detected in the header. */
  format?: DelimitedFormat | undefined;
  /** Names match regardless of case, spaces and punctuation. */
  requiredColumns: readonly string[];
  /** Columns that may be missing; rows then have no value. Other columns are ignored. */
  optionalColumns: readonly string[];
  /** Other names by column, in order of preference. */
  otherNames?: Readonly<Record<string, readonly string[] | undefined>> | undefined;
  onProgress?: ((progress: FileProgress) => void) | undefined;
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
  let parser: DelimitedParser | null = null;
  let head = '';
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
    if (!parser) head += text;
    if (!parser && !hasHeader(head)) continue;
    let records: DelimitedRow[] = [];
    if (parser) records = parser.push(text);
    else [parser, records] = startParser(head, options);
    const rows = toRows(records);
    if (rows.length > 0) yield rows;
  }
  let records: DelimitedRow[] = [];
  if (!parser) [parser, records] = startParser(head, options);
  const { rows: tail, isCutOff } = parser.end();
  const rows = toRows([...records, ...tail]);
  if (isCutOff) {
    throw new ImportFileProblem(
      `${path} ends in the middle of its last line, so it is truncated. Download or export it again.`,
    );
  }
  if (reader === null) throw new ImportFileProblem(`${path} is empty.`);
  if (rowCount === 0) throw new ImportFileProblem(`${path} has a header but no rows.`);
  if (rows.length > 0) yield rows;
}

/** Excel writes this line to name the separator. */
const SEPARATOR_LINE = /^\ufeff?"?sep=([,;\t|])"?\r?\n/i;

/** True if the text has a complete header, after blank lines and `sep=`. */
function hasHeader(text: string): boolean {
  const rest = text.replace(SEPARATOR_LINE, '').trimStart();
  const end = rest.search(/[\r\n]/);
  return rest.length > MAX_RECORD_CHARACTERS || (end !== -1 && /[^\r\n]/.test(rest.slice(end)));
}

function startParser(text: string, { format }: ReadOptions): [DelimitedParser, DelimitedRow[]] {
  const [line = '', separator] = SEPARATOR_LINE.exec(text) ?? [];
  const rest = text.slice(line.length);
  const [header = ''] = rest.trimStart().split(/[\r\n]/, 1);
  const detected = {
    separator: (separator as DelimitedFormat['separator']) ?? detectSeparator(header),
    isQuoted: true,
  };
  const parser = new DelimitedParser(format ?? detected, line === '' ? 0 : 1);
  return [parser, parser.push(rest)];
}

/** '"Postal Code "' and 'postal_code' are the same. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '');

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
      const key = plainName(name);
      if (key !== '' && !positions.has(key)) positions.set(key, at);
    }
    const missing: string[] = [];
    for (const name of [...options.requiredColumns, ...options.optionalColumns]) {
      const names = [name, ...(options.otherNames?.[name] ?? [])];
      const at = names.map((one) => positions.get(plainName(one))).find((position) => position !== undefined);
      if (at !== undefined) this.columns.push({ name, at });
      else if (options.requiredColumns.includes(name)) missing.push(name);
    }
    if (missing.length > 0) throw missingColumns(path, header.fields, missing, options.format);
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
  format: DelimitedFormat | undefined,
): ImportFileProblem {
  const other = header.length === 1 ? detectSeparator(header[0]!) : ',';
  const hint =
    format && header[0]!.includes(other) && header.length === 1
      ? `Its columns seem to be separated by '${other === '\t' ? 'tab' : other}', where '${format.separator}' was expected: is this the right mapping?`
      : 'Is this the right file and the right mapping?';
  const names =
    missing.length > 8
      ? `${missing.slice(0, 8).join(', ')} and ${missing.length - 8} more`
      : missing.join(', ');
  return new ImportFileProblem(
    `${path} has no ${missing.length === 1 ? 'column' : 'columns'} ${names}. ${hint}`,
  );
}
