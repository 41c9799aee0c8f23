import { parse } from 'yaml';
import { z } from 'zod';

// Those keys of the Compose Specification that our file uses, and no others: whoever writes another one adds it here from the
// specification, and a misspelt one is refused, which an engine would do only on the machine of an operator.

const duration = z.string().regex(/^(\d+(us|ms|s|m|h))+$/, 'must be a time with its unit, such as 30s');
const size = z.string().regex(/^\d+(b|k|kb|m|mb|g|gb)$/i, 'must be a size with its unit, such as 256mb');
const name = z.string().regex(/^[a-zA-Z0-9._-]+$/);
const words = z.array(z.string().min(1)).min(1);
const path = z.string().regex(/^\//, 'must begin with /');
/** In capitals, as they stand in capabilities(7), without CAP_. */
const capabilities = z.array(z.string().regex(/^(ALL|[A-Z]+(_[A-Z]+)*)$/)).min(1);

const condition = z.enum(['service_started', 'service_healthy', 'service_completed_successfully']);

const healthcheck = z.strictObject({
  test: words.refine(
    ([first]) => first === 'CMD' || first === 'CMD-SHELL',
    'must begin with CMD or CMD-SHELL',
  ),
  interval: duration,
  timeout: duration,
  retries: z.int().positive(),
  start_period: duration.optional(),
});

const service = z.strictObject({
  image: z.string().regex(/^[a-z0-9./-]+:[\w.-]+$/, 'must name its version'),
  build: z.string().optional(),
  command: words.optional(),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(path).optional(),
  shm_size: size.optional(),
  cap_drop: capabilities,
  cap_add: capabilities.optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')),
  volumes: z.array(z.string().regex(/^[\w.-]+:\/[\w./-]+$/, 'must be volume:/folder')),
  secrets: z.array(name),
  // A word such as yes or no is read in two ways by two readers of YAML.
  environment: z.record(z.string().regex(/^[A-Z_]+$/), z.union([z.string(), z.int()])),
  ports: z.array(z.string().regex(/^\d+\.\d+\.\d+\.\d+:\d+:\d+$/, 'must be address:port:port')).optional(),
  restart: z.enum(['no', 'always', 'on-failure', 'unless-stopped']),
  stop_grace_period: duration.optional(),
  depends_on: z.record(name, z.strictObject({ condition })).optional(),
  healthcheck: healthcheck.optional(),
});

const network = z.strictObject({
  ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.cidrv4(), gateway: z.ipv4() })).min(1) }),
});

const file = z.strictObject({
  name,
  services: z.record(name, service),
  // No service names a network, so that all are in this one; another would have nobody in it.
  networks: z.strictObject({ default: network }),
  volumes: z.record(name, z.null()),
  secrets: z.record(name, z.strictObject({ file: z.string().regex(/^\.\/secrets\//) })),
});

export type Compose = z.infer<typeof file>;
type Service = Compose['services'][string];

/** A file as an engine reads it: keys that begin with x- are its own, and are seen where they are merged into others. */
export function readCompose(text: string): Compose {
  // An engine puts variables of the shell in place of it; nothing of ours is meant so.
  if (/^[^#\n]*\$/m.test(text)) throw new Error('A $ stands in the file, which an engine would replace.');
  const tree = parse(text, { merge: true }) as Record<string, unknown>;
  return file.parse(Object.fromEntries(Object.entries(tree).filter(([key]) => !key.startsWith('x-'))));
}

function looseOrder(services: Compose['services'], { depends_on = {} }: Service): string[] {
  return Object.entries(depends_on).flatMap(([other, { condition }]) => {
    const awaited = services[other];
    if (!awaited) return [`waits for ${other}, which is no service`];
    if (condition === 'service_healthy' && !awaited.healthcheck)
      return [`waits until ${other} is healthy, which nobody asks`];
    if (condition === 'service_completed_successfully' && awaited.restart !== 'no')
      return [`waits for the end of ${other}, which is started again`];
    return [];
  });
}

function looseSecrets(declared: Compose['secrets'], { secrets, environment }: Service): string[] {
  const read = Object.entries(environment)
    .filter(([key]) => key.endsWith('_FILE'))
    .map(([, value]) => String(value));
  return [
    ...secrets.filter((one) => !(one in declared)).map((one) => `is given ${one}, which is no secret`),
    ...secrets
      .filter((one) => !read.includes(`/run/secrets/${one}`))
      .map((one) => `is given ${one} and does not read it`),
    ...read
      .filter((one) => !secrets.includes(one.replace('/run/secrets/', '')))
      .map((one) => `reads ${one}, which it is not given`),
  ];
}

/** What names something that is not there, or is named by nobody: an engine notices some of it, and some never. */
export function findLooseEnds({ services, volumes, secrets }: Compose): string[] {
  const mounted = ({ volumes: own }: Service) => own.map((one) => one.split(':')[0]!);
  const all = Object.values(services);
  const unused = [
    ...Object.keys(volumes).filter((one) => !all.some((service) => mounted(service).includes(one))),
    ...Object.keys(secrets).filter((one) => !all.some((service) => service.secrets.includes(one))),
  ];
  const ofServices = Object.entries(services).flatMap(([of, service]) =>
    [
      ...looseOrder(services, service),
      ...looseSecrets(secrets, service),
      ...mounted(service)
        .filter((one) => !(one in volumes))
        .map((one) => `keeps ${one}, which is no volume`),
    ].map((sentence) => `${of} ${sentence}.`),
  );
  return [...ofServices, ...unused.map((one) => `${one} is used by no service.`)];
}
