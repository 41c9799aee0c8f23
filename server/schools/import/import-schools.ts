import { basename } from 'node:path';
import type { Db } from '#server/db/tables.ts';
import type { FileProgress } from '#server/jobs/import/decode-file.ts';
import { ImportFileProblem } from '#server/jobs/import/import-file-problem.ts';
import type { ImportReport, RowOutcome, RowResult } from '#server/jobs/import/import-report.ts';
import { insertImportRun, updateImportRun } from '#server/jobs/import/import-run.queries.ts';
import { readDelimitedFile } from '#server/jobs/import/read-delimited-file.ts';
import { lockSchoolPlaces } from '../school-place.queries.ts';
import { describeSchool } from './describe-school.ts';
import {
  keepAbsentFacts,
  OPTIONAL_COLUMNS,
  OTHER_NAMES,
  REQUIRED_COLUMNS,
  readScorecardRow,
  type SchoolFacts,
} from './read-scorecard-row.ts';
import {
  findSchoolsByUnitid,
  findViewUrls,
  insertSchools,
  type NewSchool,
  type StoredSchool,
  updateSchoolFacts,
} from './school-import.queries.ts';
import { schoolShortName } from './school-short-name.ts';
import { schoolViewUrl } from './school-view-url.ts';

/**
 * The official file has about 6,500 rows. All rows are in memory, so that one short transaction can write
 * them.
 */
const MAX_SCHOOLS = 65_000;

type SchoolImportOptions = {
  db: Db;
  file: string;
  yearLabel: string | null;
  openReport: () => Promise<ImportReport>;
  isDryRun: boolean;
  onRead?: (progress: FileProgress) => void;
};

type SchoolImportResult = {
  report: ImportReport;
  /** Ids of new or moved schools, whose distances must be computed again. */
  movedSchoolIds: number[];
};

type ReadSchool = { line: number; facts: SchoolFacts; notes: string[]; columns: ReadonlySet<string> };

/**
 * Matches schools by UNITID in one transaction. Never changes URLs and edited texts.
 * @throws ImportFileProblem
 */
export async function importSchools(options: SchoolImportOptions): Promise<SchoolImportResult> {
  const { schools, rejected } = await readSchools(options);
  const report = await options.openReport();
  const { db, file, isDryRun } = options;
  const run = isDryRun ? null : await insertImportRun(db, 'schools', 'schools', basename(file));
  const { results, movedSchoolIds } = await db.transaction().execute(async (trx) => {
    await lockSchoolPlaces(trx, 'alone');
    return await saveSchools(trx, schools, options);
  });
  const all = [...rejected, ...results].sort((a, b) => a.line - b.line);
  for (const result of all) await report.add(result);
  if (run !== null) await updateImportRun(db, run, report.countsSoFar);
  return { report, movedSchoolIds };
}

async function saveSchools(trx: Db, schools: ReadSchool[], { yearLabel, isDryRun }: SchoolImportOptions) {
  const stored = await findSchoolsByUnitid(trx);
  const results: RowResult[] = [];
  const movedSchoolIds: number[] = [];
  const fresh: ReadSchool[] = [];
  for (const school of schools) {
    const known = stored.get(school.facts.unitid);
    if (!known) {
      fresh.push(school);
      continue;
    }
    const facts = keepAbsentFacts(school.facts, known, school.columns);
    const changes = changesOf(known, facts, yearLabel);
    const hasChanges = Object.keys(changes).length > 0;
    results.push(resultOf(school, hasChanges ? 'updated' : 'unchanged', nameNotes(known, school.facts)));
    if (!hasChanges || isDryRun) continue;
    await updateSchoolFacts(trx, known.id, changes);
    if ('lng' in changes || 'lat' in changes) movedSchoolIds.push(known.id);
  }
  results.push(...fresh.map((school) => resultOf(school, 'imported', [])));
  if (isDryRun) return { results, movedSchoolIds };
  const newRows = withUrls(fresh, await findViewUrls(trx), yearLabel);
  movedSchoolIds.push(...(await insertSchools(trx, newRows)));
  return { results, movedSchoolIds };
}

async function readSchools({ file, onRead }: SchoolImportOptions) {
  const schools: ReadSchool[] = [];
  const rejected: RowResult[] = [];
  const lineOf = new Map<number, number>();
  const reject = (line: number, id: string, kind: string, detail?: string) =>
    rejected.push({ line, id, outcome: 'rejected', reasons: [{ kind, detail }], notes: [] });
  const rows = readDelimitedFile(
    { path: file, name: file },
    {
      requiredColumns: REQUIRED_COLUMNS,
      optionalColumns: OPTIONAL_COLUMNS,
      otherNames: OTHER_NAMES,
      onProgress: onRead,
    },
  );
  for await (const batch of rows) {
    for (const row of batch) {
      if ('problem' in row) {
        reject(row.line, '', row.problem);
        continue;
      }
      const reading = readScorecardRow(row.values);
      if ('problem' in reading) {
        reject(row.line, reading.unitid, reading.problem);
        continue;
      }
      const earlier = lineOf.get(reading.facts.unitid);
      if (earlier !== undefined) {
        reject(row.line, String(reading.facts.unitid), 'the UNITID is in an earlier line', `line ${earlier}`);
        continue;
      }
      lineOf.set(reading.facts.unitid, row.line);
      schools.push({ line: row.line, ...reading, columns: new Set(Object.keys(row.values)) });
    }
    if (schools.length > MAX_SCHOOLS) {
      throw new ImportFileProblem(
        `${file} has more than ${MAX_SCHOOLS.toLocaleString('en-US')} schools, ten times as many as exist. Check that it is the right file.`,
      );
    }
  }
  return { schools, rejected };
}

function resultOf({ line, facts, notes }: ReadSchool, outcome: RowOutcome, more: string[]): RowResult {
  return {
    line,
    id: String(facts.unitid),
    outcome,
    reasons: [],
    notes: [...notes, ...more].map((text) => {
      const [kind, detail] = text.split(': ', 2);
      return { kind: kind!, detail };
    }),
  };
}

function nameNotes(known: StoredSchool, facts: SchoolFacts): string[] {
  return known.name === facts.name ? [] : [`the school keeps its current name: '${known.name}'`];
}

const FACTS = [
  'city',
  'state',
  'postal_code',
  'website',
  'control',
  'locale',
  'lng',
  'lat',
  'enrollment_undergrad',
  'admission_rate',
  'sat_scores',
  'in_state_tuition',
  'out_of_state_tuition',
  'room_and_board_off_campus',
] as const;

/** Changes the description only if no operator edited it. */
function changesOf(known: StoredSchool, facts: SchoolFacts, yearLabel: string | null): Partial<NewSchool> {
  const changed = FACTS.filter((name) => known[name] !== facts[name]).map(
    (name) => [name, facts[name]] as const,
  );
  const changes: Partial<NewSchool> = Object.fromEntries(changed);
  if (known.alias === null && facts.alias !== null) changes.alias = facts.alias;
  if (yearLabel !== null && yearLabel !== known.scorecard_year) changes.scorecard_year = yearLabel;
  if (known.description === '' || known.description === describeSchool(known)) {
    const description = describeSchool({ ...facts, name: known.name });
    if (description !== known.description) changes.description = description;
  }
  return changes;
}

/** If several new schools share a name, all get their state in the URL, whatever their order in the file. */
function withUrls(schools: ReadSchool[], takenUrls: string[], yearLabel: string | null): NewSchool[] {
  const taken = new Set(takenUrls);
  const nameCounts = new Map<string, number>();
  for (const { facts } of schools) {
    const url = schoolViewUrl(facts, () => true);
    nameCounts.set(url, (nameCounts.get(url) ?? 0) + 1);
  }
  return schools.map(({ facts }) => {
    const isFree = (url: string) => !taken.has(url) && (nameCounts.get(url) ?? 0) < 2;
    const public_view_url = schoolViewUrl(facts, isFree);
    taken.add(public_view_url);
    return {
      ...facts,
      short_name: schoolShortName(facts.name, facts.alias?.split('|') ?? [], facts.city),
      description: describeSchool(facts),
      public_view_url,
      scorecard_year: yearLabel,
    };
  });
}
