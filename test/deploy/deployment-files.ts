import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { SETTINGS } from '#server/config/settings.ts';
import { ROOT, repositoryPaths } from '#test/helpers/source-tree.ts';

// biome-ignore lint/suspicious/noExplicitAny: YAML of other programs' formats.
export type Tree = any;
export type Environment = Record<string, string>;

export const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const FOLDER = 'deploy/kubernetes';
const manifests: { path: string; body: Tree }[] = readdirSync(join(ROOT, FOLDER)).flatMap((name) =>
  parseAllDocuments(read(`${FOLDER}/${name}`)).map((one) => ({
    path: `${FOLDER}/${name}`,
    body: one.toJS(),
  })),
);
export const ofKind = (kind: string): Tree[] =>
  manifests.filter(({ body }) => body.kind === kind).map(({ body }) => body);

export const pods: { name: string; spec: Tree }[] = [
  ...[...ofKind('Deployment'), ...ofKind('Job')].map(({ metadata, spec }) => ({ metadata, ...spec })),
  ...ofKind('CronJob').map(({ metadata, spec }) => ({ metadata, ...spec.jobTemplate.spec })),
].map(({ metadata, template }) => ({ name: metadata.name, spec: template.spec }));

export const compose = parse(read('compose.yaml'), { merge: true }) as Tree;
export const dockerfile = read('Dockerfile').replaceAll('\\\n', ' ');
const imageEnvironment: Environment = Object.fromEntries(
  [...dockerfile.matchAll(/^ENV (.*)$/gm)].flatMap(([, line]) =>
    line!.split(' ').map((word) => word.split('=') as [string, string]),
  ),
);
export const units = repositoryPaths.filter((path) => path.startsWith('deploy/systemd/'));

/** Returns a Compose service's environment, merged with the environment of its image. */
export function composeEnvironment(service: string): Environment {
  const own = Object.entries(compose.services[service].environment as Record<string, string | number>);
  return {
    ...imageEnvironment,
    ...Object.fromEntries(own.map(([name, value]) => [name, `${value}`])),
  };
}

const unitEnvironment = (path: string): Environment =>
  Object.fromEntries(
    [...read(path).matchAll(/^Environment=([A-Z_]+)=(.*)$/gm)].map((match) => match.slice(1, 3)),
  );

/** Environment variables of each way to deploy. */
export const environments: Record<string, Environment> = {
  kubernetes: ofKind('ConfigMap')[0].data,
  ...Object.fromEntries(
    ['migrate', 'web', 'worker'].map((name) => [`compose ${name}`, composeEnvironment(name)]),
  ),
  image: imageEnvironment,
  ...Object.fromEntries(
    units
      .filter((path) => path.endsWith('.service') && read(path).includes('/node '))
      .map((path) => [path, unitEnvironment(path)]),
  ),
};

export const SECRETS: readonly string[] = Object.values(SETTINGS)
  .filter(({ isSecret }) => isSecret)
  .map(({ name }) => name);
