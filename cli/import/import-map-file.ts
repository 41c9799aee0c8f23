import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DEFAULT_MEGABYTES, importMap, type MapImport } from '#server/geo/import/import-map.ts';
import { REGION_NAME_FORM, regionNameOf } from '#server/geo/import/region-name.ts';
import { schoolSurroundings } from '#server/geo/import/school-surroundings.ts';
import { ProgressLine } from '#server/jobs/import/progress-line.ts';
import { REGION_STEPS, type RegionStep } from '#streets/region-part.ts';
import { recordCommand } from '../record-command.ts';
import type { Terminal } from '../terminal.ts';
import { UsageProblem } from '../usage-problem.ts';
import { withDatabase } from '../with-database.ts';

/** Megabytes that Node itself needs. */
const MIN_MEGABYTES = 128;

type Arguments = {
  file: string;
  region: string;
  isWhole: boolean;
  isReplacing: boolean;
  memoryMegabytes: number;
};

function readArguments(words: string[]): Arguments {
  const { values, positionals } = parseArguments(words);
  const [file, ...more] = positionals;
  if (!file) throw new UsageProblem('Say which file to import.');
  if (more.length > 0) throw new UsageProblem(`One file at a time, please: what is '${more[0]}'?`);
  const region = values.region ?? regionNameOf(file);
  if (region === null)
    throw new UsageProblem('The file’s name gives no name to its region. Say one: --region NAME');
  if (!REGION_NAME_FORM.test(region)) {
    throw new UsageProblem('--region is up to 50 small letters, digits and hyphens.');
  }
  const memory = values.memory ?? String(DEFAULT_MEGABYTES);
  if (!/^\d{1,7}$/.test(memory) || Number(memory) < MIN_MEGABYTES) {
    throw new UsageProblem(`--memory is a number of megabytes from ${MIN_MEGABYTES}.`);
  }
  return {
    file: resolve(file),
    region,
    isWhole: values.all ?? false,
    isReplacing: values.replace ?? false,
    memoryMegabytes: Number(memory),
  };
}

function parseArguments(words: string[]) {
  try {
    return parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        region: { type: 'string' },
        all: { type: 'boolean' },
        replace: { type: 'boolean' },
        memory: { type: 'string' },
      },
    });
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

const LABELS: Record<RegionStep, string> = {
  reading: 'Reading',
  streets: 'Streets',
  around: 'Around',
  tiles: 'Tiles',
  saving: 'Saving',
  switching: 'Switching',
};

const ABOUT: Record<RegionStep, string> = {
  reading: 'reading the file',
  streets: 'joining the streets',
  around: 'listing places, stops and addresses',
  tiles: 'drawing tiles',
  saving: 'writing to the database',
  switching: 'showing the new map',
};

const COUNTED = ['places', 'stops', 'addresses', 'streets', 'junctions', 'edges', 'tiles'];

const number = (value: number) => value.toLocaleString('en-US');
const megabytes = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MB`;

function reportText(
  region: string,
  { bounds, dataDate, counts, seconds, hasReplaced, overlapped, hasCleared }: MapImport,
): string {
  const { west, south, east, north } = bounds;
  const bytes = (counts.tile_bytes ?? 0) + (counts.graph_bytes ?? 0);
  const lines = [
    `${region}: ${dataDate ? `data of ${dataDate}` : 'data of a day that the file does not say'}`,
    `  from ${south.toFixed(4)}, ${west.toFixed(4)} to ${north.toFixed(4)}, ${east.toFixed(4)}`,
    ...COUNTED.map((name) => `  ${name.padEnd(10)}${number(counts[name] ?? 0).padStart(10)}`),
    `  ${'size'.padEnd(10)}${megabytes(bytes).padStart(10)}`,
    '',
    ...REGION_STEPS.filter((step) => seconds[step] !== undefined).map(
      (step) => `  ${`${seconds[step]!.toFixed(1)} s`.padStart(8)}  ${ABOUT[step]}`,
    ),
    '',
    hasReplaced
      ? 'It has taken the place of the map before, which is deleted in an hour.'
      : 'It is what people see from now on.',
    ...(overlapped === null
      ? []
      : [
          `Most of it is on the map of ${overlapped} too. Is it the same place under another name? Then remove one: npm run operator -- remove-map NAME`,
        ]),
    ...(hasCleared
      ? []
      : ['Older maps of it could not be deleted now. Nobody sees them, and the worker deletes them later.']),
  ];
  return lines.join('\n');
}

export async function importMapFile(words: string[], { env, print, printError }: Terminal): Promise<void> {
  const { file, region, isWhole, isReplacing, memoryMegabytes } = readArguments(words);
  const line = new ProgressLine();
  await withDatabase(
    { info: () => {}, warn: printError },
    async ({ database: { jobsDb: db } }) => {
      const around = isWhole ? null : await schoolSurroundings(db);
      const imported = await importMap({
        db,
        file,
        region,
        around,
        isReplacing,
        memoryMegabytes,
        onProgress: ({ step, share, detail }) => line.show(LABELS[step], share, detail),
      });
      line.clear();
      const { counts, hasReplaced } = imported;
      await recordCommand(db, 'import-map', { region, replaced: hasReplaced, ...counts });
      print(reportText(region, imported));
    },
    env,
  ).finally(() => line.clear());
}
