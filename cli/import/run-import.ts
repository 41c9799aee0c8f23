import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Db } from '#server/db/tables.ts';
import { openConfiguredGeocoder } from '#server/geo/addresses/open-nominatim.ts';
import type { FileProgress } from '#server/jobs/import/decode-file.ts';
import { ImportFileProblem } from '#server/jobs/import/import-file-problem.ts';
import { ImportReport, type ImportSummary, summaryText } from '#server/jobs/import/import-report.ts';
import { ProgressLine } from '#server/jobs/import/progress-line.ts';
import { importListings } from '#server/properties/import/import-listings.ts';
import type { ListingMapping } from '#server/properties/import/listing-mapping.ts';
import { listingMappings } from '#server/properties/import/listing-mappings.ts';
import { placeSchools } from '#server/properties/import/place-schools.ts';
import {
  findListingFileFormat,
  type ListingFileFormat,
} from '#server/properties/import/read-listing-file.ts';
import { readMappingFile } from '#server/properties/import/read-mapping-file.ts';
import { importSchools } from '#server/schools/import/import-schools.ts';
import { recordCommand } from '../record-command.ts';
import { reportFailure } from '../run-command.ts';
import type { Terminal } from '../terminal.ts';
import { UsageProblem } from '../usage-problem.ts';
import { type OpenDatabase, withDatabase } from '../with-database.ts';
import { importMapFile } from './import-map-file.ts';

const USAGE = `Usage:
  npm run import -- schools FILE [--years LABEL] [--dry-run]
  npm run import -- listings FILE [--mapping NAME|FILE.json] [--source NAME] [--retire-missing] [--dry-run]
  npm run import -- map FILE.osm.pbf [--region NAME] [--all] [--replace] [--memory MB]

For schools and listings, FILE is a .csv or .csv.gz file. Mappings: ${listingMappings.map(({ name }) => name).join(', ')}.
For listings, it may also be a MITS, HotPads or Zillow feed (.xml or .xml.gz), which needs no mapping.
  --years           academic year of the figures, as shown on pages ("2022-23")
  --mapping         format of the file: a name, or a JSON file that maps its columns; default ${listingMappings[0]!.name}
  --source          name of the source of the listings; default: the name of the mapping or feed format
  --retire-missing  deactivates listings of the source that are missing in the file
  --dry-run         reports the result for each row without changing data
  --region          name of the region, whose previous map is replaced; default: the file's name
  --all             imports the whole file, not only the area around schools
  --replace         replaces a map of the same name even if it covers another area
  --memory          memory limit in megabytes; default 2048
See docs/imports.md.`;

type Arguments = {
  kind: 'schools' | 'listings';
  file: string;
  mapping: ListingMapping;
  /** Defaults to the format's name. */
  source: string;
  yearLabel: string | null;
  isRetiringMissing: boolean;
  isDryRun: boolean;
};

function readArguments(words: string[]): Arguments {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      mapping: { type: 'string', default: listingMappings[0]!.name },
      source: { type: 'string' },
      years: { type: 'string' },
      'retire-missing': { type: 'boolean', default: false },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  const [kind, file, ...more] = positionals;
  if (kind !== 'schools' && kind !== 'listings')
    throw new UsageProblem('Specify what to import: schools, listings or map.');
  if (!file) throw new UsageProblem('Specify a file to import.');
  if (more.length > 0) throw new UsageProblem(`Unexpected argument '${more[0]}'. Import one file at a time.`);
  const name = values.mapping;
  const isFile = name.endsWith('.json');
  const mapping = isFile ? readMappingFile(name) : listingMappings.find((one) => one.name === name);
  if (!mapping) throw new UsageProblem(`Unknown mapping '${name}'.`);
  const source = kind === 'schools' ? 'schools' : values.source;
  if (source !== undefined && !/^[a-z0-9][a-z0-9-]{0,49}$/.test(source)) {
    throw new UsageProblem('--source must be 1 to 50 lowercase letters, digits and hyphens.');
  }
  if (values.years !== undefined && (values.years === '' || values.years.length > 100)) {
    throw new UsageProblem('--years must have 1 to 100 characters.');
  }
  return {
    kind,
    file,
    mapping,
    source: source ?? '',
    yearLabel: values.years ?? null,
    isRetiringMissing: values['retire-missing'],
    isDryRun: values['dry-run'],
  };
}

type Import = Omit<Arguments, 'mapping'> & { mapping: ListingFileFormat };

function importFile({ database, settings }: OpenDatabase, given: Import, line: ProgressLine) {
  const geocoder = openConfiguredGeocoder(settings, { warn: () => {} });
  const { jobsDb: db } = database;
  const { kind, file, source, isDryRun } = given;
  const openReport = async () => {
    // An interrupted import has changed data, too.
    if (!isDryRun) await recordCommand(db, `import-${kind}-begun`, { source });
    return new ImportReport({
      folder: join(settings.dataDir, 'imports'),
      kind,
      file,
      source,
      started: new Date(),
    });
  };
  const onRead = ({ bytesRead, bytesTotal }: FileProgress) => line.show('Reading', bytesRead / bytesTotal);
  const onSave = (done: number, total: number) => {
    line.show(
      isDryRun ? 'Checking' : 'Saving',
      done / total,
      `${done.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}`,
    );
  };
  if (kind === 'listings') return importListings({ ...given, db, geocoder, openReport, onRead, onSave });
  return importSchools({ ...given, db, openReport, onRead }).then(async ({ report, movedSchoolIds }) => {
    await placeSchools(db, movedSchoolIds, (done, total) => line.show('Placing', done / total));
    return report;
  });
}

const recordImport = (db: Db, { kind, source, rows, counts }: ImportSummary) =>
  recordCommand(db, `import-${kind}`, { source, rows, ...counts });

async function importRows(words: string[], { env, print, printError }: Terminal): Promise<void> {
  const named = readArguments(words);
  const { kind, file, mapping: own } = named;
  const mapping =
    kind === 'listings'
      ? await findListingFileFormat({ path: file, name: file }, own)
      : { ...own, mapping: own };
  const given = { ...named, mapping, source: named.source || mapping.name };
  const line = new ProgressLine();
  const log = { info: () => {}, warn: printError };
  await withDatabase(
    log,
    async (open) => {
      const report = await importFile(open, given, line);
      line.clear();
      const summary = await report.finish();
      if (!given.isDryRun) await recordImport(open.database.jobsDb, summary);
      print(summaryText(summary));
      if (given.isDryRun) print('\nDry run: nothing was changed.');
      if (given.kind === 'listings' && given.mapping.attribution)
        print(`\nSource: ${given.mapping.attribution}`);
      print(`\nReport: ${report.folder}`);
    },
    env,
  ).finally(() => line.clear());
}

export async function runImport(words: string[], terminal: Terminal): Promise<number> {
  try {
    if (words[0] === 'map') await importMapFile(words.slice(1), terminal);
    else await importRows(words, terminal);
    return 0;
  } catch (error) {
    const code = reportFailure(error, USAGE, terminal.printError);
    if (error instanceof ImportFileProblem) terminal.printError('Nothing was imported.');
    return code;
  }
}
