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
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: {
      region: { type: 'string' },
      all: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      memory: { type: 'string', default: String(DEFAULT_MEGABYTES) },
    },
  });
  const [file, ...more] = positionals;
  if (!file) throw new UsageProblem('Specify a file to import.');
  if (more.length > 0) throw new UsageProblem(`Unexpected argument '${more[0]}'. Import one file at a time.`);
  const region = values.region ?? regionNameOf(file);
  if (region === null)
    throw new UsageProblem('Cannot derive a region name from the file name. Specify one: --region NAME');
  if (!REGION_NAME_FORM.test(region)) {
    throw new UsageProblem('--region must be 1 to 50 lowercase letters, digits and hyphens.');
  }
  const { memory } = values;
  if (!/^\d{1,7}$/.test(memory) || Number(memory) < MIN_MEGABYTES) {
    throw new UsageProblem(`--memory must be a number of megabytes, at least ${MIN_MEGABYTES}.`);
  }
  return {
    file: resolve(file),
    region,
    isWhole: values.all,
    isReplacing: values.replace,
    memoryMegabytes: Number(memory),
  };
}

const LABELS: Record<RegionStep, string> = {
  reading: 'Reading',
  streets: 'Streets',
  around: 'Places',
  tiles: 'Tiles',
  saving: 'Saving',
  switching: 'Switching',
};

const ABOUT: Record<RegionStep, string> = {
  reading: 'reading the file',
  streets: 'building the street graph',
  around: 'collecting places, stops and addresses',
  tiles: 'rendering tiles',
  saving: 'writing to the database',
  switching: 'switching to the new map',
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
    `${region}: ${dataDate ? `data of ${dataDate}` : 'data date unknown'}`,
    `  from ${south.toFixed(4)}, ${west.toFixed(4)} to ${north.toFixed(4)}, ${east.toFixed(4)}`,
    ...COUNTED.map((name) => `  ${name.padEnd(10)}${number(counts[name] ?? 0).padStart(10)}`),
    `  ${'size'.padEnd(10)}${megabytes(bytes).padStart(10)}`,
    '',
    ...REGION_STEPS.filter((step) => seconds[step] !== undefined).map(
      (step) => `  ${`${seconds[step]!.toFixed(1)} s`.padStart(8)}  ${ABOUT[step]}`,
    ),
    '',
    hasReplaced
      ? 'It replaced the previous map, which will be deleted in an hour.'
      : 'It is now visible to users.',
    ...(overlapped === null
      ? []
      : [
          `Most of its area is also covered by the map ${overlapped}. If both are the same region, remove one: npm run operator -- remove-map NAME`,
        ]),
    ...(hasCleared
      ? []
      : [
          'Older versions of this map could not be deleted yet. They are not visible; the worker will delete them.',
        ]),
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
