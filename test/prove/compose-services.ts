import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { compose, composeEnvironment, dockerfile, type Environment } from '#test/deploy/deployment-files.ts';
import { commandOf, readStages, stepsOf } from '#test/deploy/lint-image.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { cleanEnv } from './make-image.ts';

/** Whom the image runs as. */
export const USER = 10001;
/** As long as the image's own check lets a start take. */
const START_PERIOD_MS = 60_000;

const shipped = readStages(dockerfile).at(-1);
const imageCommand = commandOf(stepsOf(shipped, 'CMD')[0])!;
const checkCommand = commandOf(stepsOf(shipped, 'HEALTHCHECK')[0])!;

export type Place = { app: string; folder: string };

/** Folders and files as the image's user finds them in a container: the data is its own, a secret is read by it alone. */
export function layOut({ folder }: Place, secrets: Environment): void {
  for (const name of ['data', 'secrets']) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    chownSync(join(folder, name), USER, USER);
  }
  for (const [name, text] of Object.entries(secrets)) {
    const path = join(folder, 'secrets', name);
    writeFileSync(path, text, { mode: 0o400 });
    chownSync(path, USER, USER);
  }
}

/**
 * What a service is given by the compose file, on one machine. A container has addresses, ports and folders of its own; here they are
 * told apart by others, and the proxy is of this machine. All else is as in the file.
 */
export async function environmentOf(service: string, { folder }: Place): Promise<Environment> {
  const given = Object.entries(composeEnvironment(service)).map(([name, value]) => [
    name,
    value.replace(/^\/run\/secrets\//, `${folder}/secrets/`),
  ]);
  return {
    ...Object.fromEntries(given),
    HOST: '127.0.0.1',
    PORT: String(await findFreePort()),
    OPERATIONS_PORT: String(await findFreePort()),
    TRUST_PROXY: '127.0.0.1',
    DATA_DIR: join(folder, 'data'),
  };
}

const as = ({ app, folder }: Place, env: Environment) =>
  ({
    cwd: app,
    env: { ...cleanEnv(), HOME: join(folder, 'data'), ...env },
    uid: USER,
    gid: USER,
  }) satisfies SpawnOptions;

/** The services that wait for another one, in the order of the file. */
export const servicesAfter = (other: string): string[] =>
  Object.keys(compose.services).filter((name) => other in (compose.services[name].depends_on ?? {}));

/** A service's own command, else that of the image. */
const commandFor = (service: string): string[] => compose.services[service].command ?? imageCommand;

/** Runs a service to its end. */
export function runToEnd(
  service: string,
  place: Place,
  env: Environment,
): { status: number | null; said: string } {
  const [program = '', ...words] = commandFor(service);
  const { status, stdout, stderr } = spawnSync(program, words, {
    ...as(place, env),
    encoding: 'utf8',
    timeout: START_PERIOD_MS,
  });
  return { status, said: stdout + stderr };
}

/** Asks as the image's HEALTHCHECK does. @returns its exit code: 0 is well, 1 is not */
export function check(place: Place, env: Environment): number | null {
  const [program = '', ...words] = checkCommand;
  return spawnSync(program, words, { ...as(place, env), stdio: 'ignore' }).status;
}

export type Running = { child: ChildProcess; env: Environment; leave: () => Promise<number | null> };

/** Starts a service that stays. */
export function startService(service: string, place: Place, env: Environment): Running {
  const [program = '', ...words] = commandFor(service);
  const child = spawn(program, words, { ...as(place, env), stdio: ['ignore', 'ignore', 'inherit'] });
  const left = once(child, 'exit');
  const leave = async () => {
    child.kill('SIGTERM');
    return (await left)[0] as number | null;
  };
  return { child, env, leave };
}

/** Resolves once the image's check finds a service well. */
export async function untilHealthy(place: Place, { child, env }: Running): Promise<void> {
  const begin = performance.now();
  while (check(place, env) !== 0) {
    if (child.exitCode !== null) throw new Error(`The ${env.ROLE} has left with ${child.exitCode}.`);
    if (performance.now() - begin > START_PERIOD_MS) throw new Error(`The ${env.ROLE} is not well in time.`);
    await sleep(100);
  }
}
