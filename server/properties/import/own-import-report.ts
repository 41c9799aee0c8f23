import { MAX_IMPORT_PROBLEMS } from '#shared/api/listing-import.ts';
import type { ImportProblem, ImportReport } from '#shared/api/listing-import-schemas.ts';
import { csvLine } from '#shared/rules/csv-cell.ts';
import { LISTING_FIELDS } from '#shared/rules/listing-file-fields.ts';
import { PROPERTY_FIELD_NAMES, PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { Remark } from '../../jobs/import/import-report.ts';
import type { Change } from './list-changes.ts';
import type { RawListing } from './listing-mapping.ts';

const NAMED_ROWS = 5;
/** A file with more rejected rows is better corrected as a whole. */
const MAX_REJECTED_CHARACTERS = 5_000_000;
const NAMED_RETIRED = 20;

const PLAN_LABELS: Record<string, string> = {
  floor_plan: msg('Floor plan'),
  features: msg('Amenities'),
  name: msg('Name'),
  bedrooms: msg('Bedrooms'),
  full_bath: msg('Full baths'),
  half_bath: msg('Half baths'),
  sq_feet: msg('Square feet'),
  stories: msg('Stories'),
  price: msg('Rent'),
  price_max: msg('Highest rent'),
  date_available: msg('Date Available'),
  lat: msg('Latitude'),
  lng: msg('Longitude'),
  status: msg('Status'),
};

export function describeChange({ field, from, to }: Change): Remark {
  const label = PROPERTY_FIELD_NAMES.find((name) => name === field);
  const name = PLAN_LABELS[field] ?? (label ? PROPERTY_FIELDS[label].label : field);
  const none = t('none');
  return { kind: t(name), detail: t('{from} → {to}', { from: from || none, to: to || none }) };
}

const capitalized = (words: string) => `${words[0]!.toUpperCase()}${words.slice(1)}`;
const kindOf = ({ kind }: Remark) => capitalized(t(kind)).replace(/\.$/, '');
const sentenceOf = (remark: Remark) => `${kindOf(remark)}${remark.detail ? `: ${remark.detail}` : ''}.`;

type Group = ImportReport['groups'][number];

/** The report of one file, in constant memory. Problems are counted by kind, the most important listed. */
export class OwnImportReport {
  readonly counts = { created: 0, updated: 0, unchanged: 0, rejected: 0 };
  rows = 0;
  retired: string[] = [];
  private readonly problems: Record<ImportProblem['outcome'], ImportProblem[]> = {
    rejected: [],
    hidden: [],
    noted: [],
    changed: [],
  };
  private readonly groups = new Map<string, Group>();
  private rejected = '';

  add(row: number, external_id: string, outcome: ImportProblem['outcome'], remarks: readonly Remark[]): void {
    if (remarks.length === 0) return;
    const listed = this.problems[outcome];
    if (listed.length < MAX_IMPORT_PROBLEMS)
      listed.push({ row, external_id, outcome, sentences: remarks.map(sentenceOf) });
    for (const remark of remarks) this.count(outcome, kindOf(remark), row);
  }

  /** @param raw null if the row has no values */
  reject(row: number, external_id: string, remarks: readonly Remark[], raw: RawListing | null): void {
    this.counts.rejected += 1;
    this.add(row, external_id, 'rejected', remarks);
    if (!raw || this.rejected.length > MAX_REJECTED_CHARACTERS) return;
    const why = remarks.map(sentenceOf).join(' ');
    this.rejected += csvLine([...LISTING_FIELDS.map((field) => raw[field]), why]);
  }

  private count(outcome: Group['outcome'], kind: string, row: number): void {
    const key = `${outcome} ${kind}`;
    const group = this.groups.get(key) ?? { outcome, kind, rows: 0, first_rows: [] };
    group.rows += 1;
    if (group.first_rows.length < NAMED_ROWS) group.first_rows.push(row);
    this.groups.set(key, group);
  }

  finish(dry_run: boolean): ImportReport {
    const rank = { rejected: 0, hidden: 1, noted: 2, changed: 3 };
    const { rejected, hidden, noted, changed } = this.problems;
    const problems = [...rejected, ...hidden, ...noted, ...changed]
      .slice(0, MAX_IMPORT_PROBLEMS)
      .toSorted((a, b) => a.row - b.row);
    const groups = [...this.groups.values()].toSorted(
      (a, b) => rank[a.outcome] - rank[b.outcome] || b.rows - a.rows,
    );
    return {
      dry_run,
      rows: this.rows,
      ...this.counts,
      retired: this.retired.length,
      retired_names: this.retired.slice(0, NAMED_RETIRED),
      // Imports ignore the last column.
      rejected_rows:
        this.rejected === '' ? null : csvLine([...LISTING_FIELDS, 'why_rejected']) + this.rejected,
      groups,
      problems,
    };
  }
}
