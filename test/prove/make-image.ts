import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { dockerfile } from '#test/deploy/deployment-files.ts';
import { readStages, type Stage, type Step, stepsOf } from '#test/deploy/lint-image.ts';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';

/** A machine of its own has our runtime and none of the variables of the tests. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const names = [
    'HOME',
    'TMPDIR',
    'LANG',
    'npm_config_registry',
    'NPM_CONFIG_REGISTRY',
    'NODE_EXTRA_CA_CERTS',
  ];
  const kept = Object.fromEntries(names.map((name) => [name, process.env[name]]));
  return { ...kept, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
}

/** Copies what a stage's COPY lines name; from the stage before where they say so. */
function copy({ words, flags }: Step, folder: string, target: string): void {
  const to = words.at(-1)!;
  for (const path of words.slice(0, -1)) {
    if (path === '.') for (const file of repositoryPaths) cpSync(join(ROOT, file), join(target, file));
    else if (flags.from)
      cpSync(path.replace('/app', join(folder, flags.from)), join(target, to), {
        recursive: true,
        verbatimSymlinks: true,
      });
    else cpSync(join(ROOT, path), join(target, to === './' ? path : to), { recursive: true });
  }
}

function run(command: string, cwd: string): void {
  const { status, stderr } = spawnSync('sh', ['-c', command], { cwd, env: cleanEnv(), encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} failed: ${stderr}`);
}

/** The folder of its data lies beside it here, and is made by whoever starts it. */
const commandsOf = (stage: Stage): Step[] =>
  stepsOf(stage, 'RUN').filter(({ text }) => !text.startsWith('install -d'));

function makeStage(stage: Stage, folder: string): string {
  const target = join(folder, stage.name || 'app');
  mkdirSync(target, { mode: 0o755 });
  for (const step of stepsOf(stage, 'COPY')) copy(step, folder, target);
  for (const { text } of commandsOf(stage)) run(text, target);
  return target;
}

/**
 * Runs the steps of the Dockerfile, each stage in a folder of its own below this one.
 * @returns the folder that the image would hold, and how many steps were run
 */
export function makeImage(folder: string): { app: string; steps: number } {
  const stages = readStages(dockerfile);
  const folders = stages.map((stage) => makeStage(stage, folder));
  const steps = stages.flatMap((stage) => [...stepsOf(stage, 'COPY'), ...commandsOf(stage)]).length;
  return { app: folders.at(-1)!, steps };
}
