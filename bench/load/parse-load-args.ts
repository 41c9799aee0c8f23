import { parseArgs } from 'node:util';
import { UsageProblem } from '#cli/usage-problem.ts';
import type { Settings } from '#server/config/settings.ts';
import { isPublicSite } from '#server/mail/mail-settings.ts';
import { LOAD_RANGES, type LoadArgs, LoadError } from './load-args.ts';

type Counted = keyof typeof LOAD_RANGES;

/** Null for required arguments. */
const DEFAULTS: Record<Counted, string | null> = {
  properties: null,
  schools: null,
  seed: '1',
  photos: '0',
  posts: '0',
  messages: '0',
};

function parseOptions(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({
      args: args,
      options: {
        properties: text,
        schools: text,
        seed: text,
        photos: text,
        posts: text,
        messages: text,
        add: flag,
        yes: flag,
        help: flag,
      },
    }).values;
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

function readNumber(name: Counted, text: string | null): number {
  if (text === null) throw new UsageProblem(`Say how many: --${name} N.`);
  const [least, most] = LOAD_RANGES[name];
  const number = /^\d{1,12}$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= least && number <= most)) {
    const range = `${least.toLocaleString('en-US')} to ${most.toLocaleString('en-US')}`;
    throw new UsageProblem(`--${name} is a whole number from ${range}, not '${text}'.`);
  }
  return number;
}

/** Null for `--help`. @throws UsageProblem */
export function parseLoadArgs(args: string[]): { order: LoadArgs; isConfirmed: boolean } | null {
  const values = parseOptions(args);
  if (values.help) return null;
  const numberOf = (name: Counted) => readNumber(name, values[name] ?? DEFAULTS[name]);
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
    throw new UsageProblem('--schools is no more than --properties: a school is here for its listings.');
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
    'This site is in production, as PUBLIC_URL or NODE_ENV says, and all that is loaded is invented. If you mean it all the same: --yes',
  );
}
