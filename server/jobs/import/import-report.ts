import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { finished } from 'node:stream/promises';

/** `inactive` rows are saved but not public. */
const ROW_OUTCOMES = ['imported', 'updated', 'unchanged', 'inactive', 'rejected'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** The summary counts rows by `kind`. */
export type Remark = { kind: string; detail?: string };

export type RowResult = {
  line: number;
  /** Empty if the row can't be read. */
  id: string;
  outcome: RowOutcome;
  reasons: Remark[];
  notes: Remark[];
  changes?: { field: string; from: string; to: string }[];
};

export type RemarkCount = { kind: string; rows: number; first_lines: number[] };

export type ImportSummary = {
  kind: 'schools' | 'listings';
  file: string;
  source: string;
  started: string;
  finished: string;
  rows: number;
  counts: Record<RowOutcome, number>;
  reasons: Record<'inactive' | 'rejected', RemarkCount[]>;
  notes: RemarkCount[];
  changes: string[];
  remarks: string[];
};

export type ReportOptions = {
  folder: string;
  kind: 'schools' | 'listings';
  file: string;
  source: string;
  started: Date;
};

/** rows.jsonl has all lines. */
const NAMED_LINES = 100;
/** rows.jsonl has all changes. */
const NAMED_CHANGES = 20;

/** Counts in constant memory. `rows.jsonl` omits unchanged rows. */
export class ImportReport {
  readonly folder: string;
  private readonly options: ReportOptions;
  private readonly rows;
  private readonly counts: Record<RowOutcome, number> = {
    imported: 0,
    updated: 0,
    unchanged: 0,
    inactive: 0,
    rejected: 0,
  };
  private readonly reasons = {
    inactive: new Map<string, RemarkCount>(),
    rejected: new Map<string, RemarkCount>(),
  };
  private readonly notes = new Map<string, RemarkCount>();
  private readonly changes: string[] = [];
  private readonly remarks: string[] = [];

  constructor(options: ReportOptions) {
    this.options = options;
    const stamp = options.started.toISOString().replace(/[:.]/g, '-').slice(0, 23);
    this.folder = join(options.folder, `${stamp}-${options.source}`);
    mkdirSync(this.folder, { recursive: true });
    this.rows = createWriteStream(join(this.folder, 'rows.jsonl'));
  }

  /** A slow disk slows down the import instead of filling the memory. */
  async add(result: RowResult): Promise<void> {
    this.counts[result.outcome] += 1;
    const { outcome, line } = result;
    if (outcome === 'inactive' || outcome === 'rejected') {
      for (const reason of result.reasons) count(this.reasons[outcome], reason, line);
    }
    for (const note of result.notes) count(this.notes, note, line);
    if (outcome === 'unchanged') return;
    for (const { field, from, to } of (result.changes ?? []).slice(0, NAMED_CHANGES - this.changes.length))
      this.changes.push(`line ${line}, ${result.id}: ${field} ${from || 'none'} → ${to || 'none'}`);
    if (!this.rows.write(`${JSON.stringify(result)}\n`)) {
      await new Promise((resolve) => this.rows.once('drain', resolve));
    }
  }

  get countsSoFar(): Readonly<Record<RowOutcome, number>> {
    return this.counts;
  }

  remark(sentence: string) {
    this.remarks.push(sentence);
  }

  async finish(): Promise<ImportSummary> {
    this.rows.end();
    await finished(this.rows);
    const { kind, file, source, started } = this.options;
    const summary: ImportSummary = {
      kind,
      file: basename(file),
      source,
      started: started.toISOString(),
      finished: new Date().toISOString(),
      rows: Object.values(this.counts).reduce((sum, one) => sum + one, 0),
      counts: this.counts,
      reasons: { inactive: sorted(this.reasons.inactive), rejected: sorted(this.reasons.rejected) },
      notes: sorted(this.notes),
      changes: this.changes,
      remarks: this.remarks,
    };
    writeFileSync(join(this.folder, 'summary.json'), `${JSON.stringify(summary, null, 2)}\n`);
    writeFileSync(join(this.folder, 'summary.txt'), `${summaryText(summary, NAMED_LINES)}\n`);
    return summary;
  }
}

function count(counts: Map<string, RemarkCount>, { kind }: Remark, line: number) {
  const entry = counts.getOrInsertComputed(kind, () => ({ kind, rows: 0, first_lines: [] }));
  entry.rows += 1;
  if (entry.first_lines.length < NAMED_LINES) entry.first_lines.push(line);
}

function sorted(counts: Map<string, RemarkCount>): RemarkCount[] {
  return [...counts.values()].sort((a, b) => b.rows - a.rows || a.kind.localeCompare(b.kind, 'en'));
}

/** @param lines per reason */
export function summaryText(summary: ImportSummary, lines = 8): string {
  const number = (value: number) => value.toLocaleString('en-US');
  const heading = `${summary.file}: ${number(summary.rows)} ${summary.rows === 1 ? 'row' : 'rows'}`;
  const counts = ROW_OUTCOMES.map(
    (outcome) => `  ${outcome.padEnd(10)}${number(summary.counts[outcome]).padStart(10)}`,
  );
  const section = (title: string, remarks: RemarkCount[]) =>
    remarks.length === 0
      ? []
      : [
          '',
          title,
          ...remarks.map((one) => `  ${number(one.rows).padStart(8)}  ${one.kind} (${linesOf(one, lines)})`),
        ];
  return [
    heading,
    ...counts,
    ...section('Rejected, because', summary.reasons.rejected),
    ...section('Saved but not public, because', summary.reasons.inactive),
    ...section('Read otherwise than written', summary.notes),
    ...(summary.changes.length > 0 ? ['', 'Changes', ...summary.changes.map((one) => `  ${one}`)] : []),
    ...(summary.remarks.length > 0 ? ['', ...summary.remarks] : []),
  ].join('\n');
}

function linesOf({ rows, first_lines }: RemarkCount, lines: number): string {
  const named = first_lines.slice(0, lines).join(', ');
  return `${rows === 1 ? 'line' : 'lines'} ${named}${rows > Math.min(lines, first_lines.length) ? ' …' : ''}`;
}
