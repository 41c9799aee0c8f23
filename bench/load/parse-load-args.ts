import { parseArgs } from 'node:util';
import { UsageProblem } from '#cli/usage-problem.ts';
import type { Settings } from '#server/config/settings.ts';
import { isPublicSite } from '#server/mail/mail-settings.ts';
import { LOAD_RANGES, type LoadArgs, LoadError } from './load-args.ts';

type Counted = keyof typeof LOAD_RANGES;

function readNumber(name: Counted, text: string | undefined): number {
  if (text === undefined) throw new UsageProblem(`Specify --${name} N.`);
  const [least, most] = LOAD_RANGES[name];
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) {
    const range = `${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`;
    throw new UsageProblem(`--${name} must be a whole number from ${range}, not '${text}'.`);
  }
  return number;
}

/** @throws UsageProblem */
export function parseLoadArgs(args: string[]): { order: LoadArgs; isConfirmed: boolean } {
  const required = { type: 'string' } as const;
  const optional = { type: 'string', default: '0' } as const;
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({
    args,
    options: {
      ...{ properties: required, schools: required, seed: { type: 'string', default: '1' } },
      ...{ photos: optional, posts: optional, messages: optional, add: flag, yes: flag },
    },
  });
  const numberOf = (name: Counted) => readNumber(name, values[name]);
  const order: LoadArgs = {
    properties: numberOf('properties'),
    schools: numberOf('schools'),
    seed: numberOf('seed'),
    photos: numberOf('photos'),
    posts: numberOf('posts'),
    messages: numberOf('messages'),
    isAdding: values.add,
  };
  if (order.schools > order.properties) {
    throw new UsageProblem('--schools must not exceed --properties.');
  }
  return { order, isConfirmed: values.yes };
}

/** @throws LoadError in production and for a public site, unless the operator confirmed it */
export function checkNotProduction(
  settings: Pick<Settings, 'publicUrl'>,
  environment: { NODE_ENV?: string | undefined },
  isConfirmed: boolean,
): void {
  if (isConfirmed || (environment.NODE_ENV !== 'production' && !isPublicSite(settings))) return;
  throw new LoadError(
    'PUBLIC_URL or NODE_ENV says that this site is in production. Use --yes to add invented data anyway.',
  );
}
