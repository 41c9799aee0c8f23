import { describe, expect, test } from 'vitest';
import { MEMORY_GIVEN_BACK } from '#cli/memory.mjs';
import { readSettings, SETTINGS } from '#server/config/settings.ts';
import { refuseUnsafeSettings } from '#server/config/unsafe-settings.ts';
import {
  compose,
  dockerfile,
  environments,
  manifests,
  ofKind,
  pods,
  read,
  SECRETS,
  type Tree,
} from './deployment-files.ts';
import { readStages } from './lint-image.ts';
import { lintManifest } from './manifest-form.ts';

const { version } = JSON.parse(read('package.json')) as { version: string };
/** Maps whose keys are ours to choose; the selector of a Service is one of labels. */
const FREE = ['labels', 'annotations', 'matchLabels', 'data', 'stringData', 'requests', 'limits'];
const isFree = (tree: Tree, name: string | undefined) =>
  FREE.includes(name ?? '') || (name === 'selector' && 'app' in tree);

/** The path of every key that has its name from the API. */
function keysOf(tree: Tree, path: string[] = []): string[][] {
  if (tree === null || typeof tree !== 'object' || isFree(tree, path.at(-1))) return [];
  return Object.entries(tree).flatMap(([key, value]) => [
    ...(Array.isArray(tree) ? [] : [[...path, key]]),
    ...keysOf(value, [...path, key]),
  ]);
}

/** The manifest with the end of one key doubled, as a hurried hand does. */
function misspell(body: Tree, path: string[]): Tree {
  const tree = structuredClone(body);
  const key = path.at(-1)!;
  const at = path.slice(0, -1).reduce((inner, one) => inner[one], tree);
  at[`${key}${key.at(-1)}`] = at[key];
  delete at[key];
  return tree;
}

/** Names that the program reads, with the `_FILE` of each, and those of the runtime and of glibc. */
const KNOWN = new Set([
  ...['NODE_ENV', ...Object.keys(MEMORY_GIVEN_BACK)],
  ...Object.values(SETTINGS).flatMap(({ name }) => [name, `${name}_FILE`]),
]);

describe('What an operator deploys', () => {
  test('names only settings that the program has', () => {
    const stray = Object.entries(environments).flatMap(([where, env]) =>
      Object.keys(env)
        .filter((name) => !KNOWN.has(name))
        .map((name) => `${where}: ${name}`),
    );
    expect(stray).toEqual([]);
    expect(Object.values(environments).every((env) => Object.keys(env).length > 0)).toBe(true);
  });

  test('takes every secret from a file, never from the environment', () => {
    for (const [where, env] of Object.entries(environments))
      expect(
        Object.keys(env).filter((name) => SECRETS.includes(name)),
        where,
      ).toEqual([]);
  });

  test('is pinned by version, image by image', () => {
    const froms = readStages(dockerfile).map(({ image }) => image);
    const used = [
      ...froms,
      ...Object.values(compose.services as Tree).map((service: Tree) => service.image),
      ...pods.flatMap(({ spec }) => spec.containers.map((one: Tree) => one.image)),
    ];
    for (const image of used) expect(image).toMatch(/^[a-z./-]+:\d+\.\d+[\w.-]*$/);
    const { dependencies } = JSON.parse(read('package.json'));
    expect(new Set(froms)).toEqual(new Set([`node:${dependencies.node}-bookworm-slim`]));
    for (const image of used.filter((one) => one.startsWith('porchlight:')))
      expect(image).toBe(`porchlight:${version}`);
  });

  test('is refused by the program as long as its example secrets and addresses stand, and only for them', () => {
    const secrets = ofKind('Secret')[0].stringData as Record<string, string>;
    const env = environments.kubernetes!;
    const own = { SUPPORT_EMAIL: 'help@housing.test', MAIL_FROM: 'Homes <mail@housing.test>' };
    const start =
      (read: (path: string) => string, changed: Record<string, string> = own) =>
      () =>
        refuseUnsafeSettings(readSettings({ ...env, STRIPE_PUBLIC_KEY: '', ...changed }, read));
    const example = (path: string) => secrets[path.split('/').at(-1)!]!;
    const isForm = (path: string) => (/stripe/.test(path) ? '' : example(path));
    expect(start(isForm)).toThrow(
      /DATABASE_URL still has[\s\S]*SMTP_URL still has[\s\S]*PASSWORD_PEPPER still has/,
    );
    const isOwn = (path: string) => isForm(path).replaceAll('change-me', '4f9c2d');
    expect(start(isOwn)).not.toThrow();
    expect(start(isOwn, {})).toThrow(/SUPPORT_EMAIL must be set[\s\S]*MAIL_FROM must be set/);
    for (const name of Object.values(env).filter((value) => value.startsWith('/run/secrets/')))
      expect(example(name), name).toBeTypeOf('string');
  });
});

describe('The Kubernetes manifests', () => {
  for (const { path, body } of manifests)
    test(`${path}: ${body.kind} ${body.metadata.name} is of the form that the API has`, () => {
      expect(lintManifest(body)).toEqual([]);
      expect(body.metadata.namespace).toBeUndefined();
    });

  test('tell of every key that is misspelt', () => {
    const keys = manifests.flatMap(({ path, body }) => keysOf(body).map((key) => ({ path, body, key })));
    expect(keys.length).toBeGreaterThan(400);
    const passed = keys.filter(({ body, key }) => lintManifest(misspell(body, key)).length === 0);
    expect(passed.map(({ path, key }) => `${path}: ${key.join('.')}`)).toEqual([]);
  });

  const POD = 'spec.template.spec';
  test.each([
    ['Deployment', 'spec', 'strategi'],
    ['Deployment', POD, 'terminationGracePeriodSecond'],
    ['Deployment', `${POD}.securityContext`, 'fsGroupp'],
    ['Deployment', `${POD}.containers.0`, 'livenesProbe'],
    ['Deployment', `${POD}.containers.0.securityContext`, 'readOnlyRootFileSystem'],
    ['Deployment', `${POD}.containers.0.securityContext.capabilities`, 'dropp'],
    ['Deployment', `${POD}.volumes.0.secret`, 'defaultmode'],
    ['CronJob', 'spec', 'concurencyPolicy'],
    ['CronJob', 'spec.jobTemplate.spec', 'backofLimit'],
    ['NetworkPolicy', 'spec', 'egres'],
    ['NetworkPolicy', 'spec.ingress.0', 'form'],
  ])('tell of a key that the API would drop: %s %s.%s', (kind, path, key) => {
    const body = structuredClone(ofKind(kind)[0]);
    const at = path.split('.').reduce((inner, one) => inner[one], body);
    at[key] = 1;
    expect(lintManifest(body)).toEqual([`${path}.${key} is no key of ${kind}.`]);
  });

  test('run everything by the restricted standard: no root, no rights, nothing to write but volumes', () => {
    for (const { name, spec } of pods) {
      expect(spec, name).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const container of spec.containers) {
        const securityContext = {
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        };
        expect(container, name).toMatchObject({ securityContext, resources: { requests: {}, limits: {} } });
      }
    }
  });

  const READY = { web: '/readyz?exclude=database&exclude=media', worker: '/readyz' };

  test('ask both roles whether they live and are ready, on a port that the service of the site does not name', () => {
    const port = Number(environments.kubernetes!.OPERATIONS_PORT);
    for (const role of ['web', 'worker'] as const) {
      const [one] = pods.find((pod) => pod.name === `porchlight-${role}`)!.spec.containers;
      expect(one.ports).toContainEqual({ name: 'operations', containerPort: port });
      const probes = [one.startupProbe, one.livenessProbe, one.readinessProbe].map((probe) => probe.httpGet);
      expect(probes).toEqual(
        ['/healthz', '/healthz', READY[role]].map((path) => ({ path, port: 'operations' })),
      );
    }
    expect(ofKind('Service')[0].spec.ports.map((one: Tree) => one.targetPort)).toEqual(['http']);
    const [{ spec }] = ofKind('NetworkPolicy');
    expect(spec.ingress.map((rule: Tree) => rule.ports[0].port)).toEqual([3000, port]);
    const out = spec.egress.flatMap((rule: Tree) => rule.ports.map((one: Tree) => one.port));
    expect(out).toEqual(expect.arrayContaining([53, 5432, 80, 443, 465]));
  });

  test('ask the web role whether it lives and is ready, and name objects that are there', () => {
    const [web] = pods.find(({ name }) => name === 'porchlight-web')!.spec.containers;
    expect([web.livenessProbe, web.readinessProbe].map((probe) => probe.httpGet.path)).toEqual([
      '/healthz',
      READY.web,
    ]);
    const labels = pods.map(({ name }) => name);
    expect(labels).toEqual([
      'porchlight-web',
      'porchlight-worker',
      'porchlight-migrate',
      'porchlight-backup',
    ]);
    const names = new Set(manifests.map(({ body }) => `${body.kind} ${body.metadata.name}`));
    for (const { spec } of pods) {
      expect(names).toContain(`ConfigMap ${spec.containers[0].envFrom[0].configMapRef.name}`);
      expect(names).toContain(`Secret ${spec.volumes[0].secret.secretName}`);
      for (const { persistentVolumeClaim } of spec.volumes)
        if (persistentVolumeClaim)
          expect(names).toContain(`PersistentVolumeClaim ${persistentVolumeClaim.claimName}`);
    }
    const backend = ofKind('Ingress')[0].spec.rules[0].http.paths[0].backend.service.name;
    expect(names).toContain(`Service ${backend}`);
  });
});

describe('The proxy', () => {
  const nginx = read('deploy/nginx/porchlight.conf');
  const [plain = '', secure = ''] = nginx.split(/^server \{$/m).slice(1);

  test('speaks no TLS older than 1.2, only ciphers with forward secrecy, and does not tell its version', () => {
    expect(/^ +ssl_protocols (.+);$/m.exec(secure)?.[1]).toBe('TLSv1.2 TLSv1.3');
    for (const cipher of /^ +ssl_ciphers (.+);$/m.exec(secure)![1]!.split(':'))
      expect(cipher).toMatch(/^ECDHE\+(AESGCM|CHACHA20)$/);
    for (const server of [plain, secure]) expect(server).toMatch(/^ +server_tokens off;$/m);
  });

  test('leads people from http to https, and refuses calls of the API there', () => {
    expect(plain).toMatch(/location \/api\/v1\/ \{[^}]*return 403/);
    expect(plain).toMatch(/location \/ \{\s*return 301 https:/);
    expect(plain).not.toContain('proxy_pass');
  });

  test('sets each forwarding header itself, so that nobody says where they come from', () => {
    const set = [...secure.matchAll(/proxy_set_header (X-Forwarded-\w+) (\S+);/g)].map((one) => one.slice(1));
    expect(set).toEqual([
      ['X-Forwarded-For', '$remote_addr'],
      ['X-Forwarded-Proto', '$scheme'],
      ['X-Forwarded-Host', '$host'],
    ]);
  });
});
