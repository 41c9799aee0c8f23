import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { countOpenRequests } from '#server/accounts/manager-requests.queries.ts';
import { recordOperatorAction } from '#server/accounts/operator.ts';
import { openCards } from '#server/payments/open-cards.ts';
import type { PaymentLog } from '#server/payments/payment-parts.ts';
import { openConfiguredStore } from '#server/storage/open-configured-store.ts';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import { isProblem } from '#shared/api/errors.ts';
import { operatorName } from '../record-command.ts';
import type { Terminal } from '../terminal.ts';
import { withDatabase } from '../with-database.ts';
import { agentCommands } from './agent-commands.ts';
import { auditCommands } from './audit-commands.ts';
import { booksCommands } from './books-commands.ts';
import { type Command, type CommandContext, type CommandInput, UsageProblem } from './command.ts';
import { demoCommands } from './demo-commands.ts';
import { feedCommands } from './feed-commands.ts';
import { commandHelpText, helpText } from './help-text.ts';
import { leadDisputeCommands } from './lead-dispute-commands.ts';
import { listingCommands } from './listing-commands.ts';
import { mapCommands } from './map-commands.ts';
import { paymentCommands } from './payment-commands.ts';
import { peopleCommands } from './people-commands.ts';
import { requestCommands } from './request-commands.ts';
import { schoolCommands } from './school-commands.ts';
import { schoolFactCommands } from './school-fact-commands.ts';
import { schoolSiteCommands } from './school-site-commands.ts';
import { siteCommands } from './site-commands.ts';

export const COMMANDS: readonly Command[] = [
  ...peopleCommands,
  ...requestCommands,
  ...schoolCommands,
  ...schoolSiteCommands,
  ...schoolFactCommands,
  ...listingCommands,
  ...feedCommands,
  ...mapCommands,
  ...agentCommands,
  ...paymentCommands,
  ...leadDisputeCommands,
  ...booksCommands,
  ...siteCommands,
  ...demoCommands,
  ...auditCommands,
];

/** @throws UsageProblem */
function parseInput({ options = {} }: Command, words: string[]) {
  const known = Object.keys(options).map((name) => [name, { type: 'string' }] as const);
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...Object.fromEntries(known), help: { type: 'boolean' } } as ParseArgsOptionsConfig,
    });
    const { help = false, ...texts } = values;
    return { isHelp: help, given: positionals, options: texts as CommandInput['options'] };
  } catch (error) {
    // `parseArgs` would parse a negative number as an option.
    const at = words.findIndex((word, place) => word.startsWith('--') && /^-\d/.test(words[place + 1] ?? ''));
    const option = options[words[at]?.slice(2) ?? ''];
    if (!option) throw new UsageProblem((error as Error).message);
    throw new UsageProblem(
      `Write a value that begins with a hyphen after an equals sign: ${words[at]}=${option.value} (${option.about}).`,
    );
  }
}

/** @throws UsageProblem */
function checkInput({ takes = [], options = {} }: Command, { given, options: values }: CommandInput): void {
  const missing = [
    ...takes.filter((name, at) => given[at] === undefined && !name.startsWith('[')),
    ...Object.entries(options)
      .filter(([name, one]) => one.isRequired && values[name] === undefined)
      .map(([name]) => `--${name}`),
  ];
  if (missing.length > 0) throw new UsageProblem(`Missing: ${missing.join(', ')}.`);
  if (given.length > takes.length) {
    const word = given[takes.length];
    throw new UsageProblem(`Unexpected argument '${word}'. Put quotation marks around text with spaces.`);
  }
}

async function withCommandContext(
  { env, print, printError }: Terminal,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  const logError = (fields: object, message: string) => printError(`${message}: ${JSON.stringify(fields)}`);
  const paymentLog: PaymentLog = { info: () => {}, warn: logError, error: logError };
  const log = { info: () => {}, warn: printError };
  await withDatabase(
    log,
    async ({ database, settings }) => {
      const siteUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
      await work({
        db: database.jobsDb,
        operator: { actor: operatorName() },
        today: new Date().toISOString().slice(0, 10),
        siteUrl,
        sendsMail: settings.mail === 'on',
        announcementSetting: settings.announcement,
        withMedia: async (work) => {
          const pictures = createPicturePool();
          try {
            return await work({ store: openConfiguredStore(settings), pictures });
          } finally {
            await pictures.stop();
          }
        },
        openPayments: async () => ({
          db: database.jobsDb,
          cards: await openCards(settings, database.jobsDb),
          log: paymentLog,
        }),
        print,
      });
    },
    env,
  );
}

async function showOverview({ db, print }: CommandContext): Promise<void> {
  print(helpText(COMMANDS));
  const waiting = await countOpenRequests(db);
  if (waiting === 0) return print('\nNo new manager requests.');
  print(`\n${waiting} new manager request${waiting === 1 ? '' : 's'}: npm run operator -- list-requests`);
}

async function runCommand(command: Command, words: string[], terminal: Terminal): Promise<void> {
  const { isHelp, given, options } = parseInput(command, words);
  if (isHelp) return terminal.print(commandHelpText(command));
  checkInput(command, { given, options });
  await withCommandContext(terminal, async (context) => {
    await command.run(context, { given, options });
    if (command.isReading)
      await recordOperatorAction(context.db, context.operator, { command: command.name });
  });
}

async function dispatch([name, ...words]: string[], terminal: Terminal): Promise<void> {
  if (name === undefined) return await withCommandContext(terminal, showOverview);
  if (name === '--help' || name === '-h' || name === 'help') return terminal.print(helpText(COMMANDS));
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new UsageProblem(`Unknown command '${name}'.`);
  try {
    await runCommand(command, words, terminal);
  } catch (error) {
    if (error instanceof UsageProblem) error.message += `\n\n${commandHelpText(command)}`;
    throw error;
  }
}

function sentencesOf(error: unknown): string {
  if (!isProblem(error)) return (error as Error).message;
  const { errors, detail } = error.problem;
  return errors ? Object.values(errors).flat().join('\n') : detail;
}

/** @returns the exit code: 0 done, 1 refused, 2 usage error */
export async function runOperator(words: string[], terminal: Terminal): Promise<number> {
  try {
    await dispatch(words, terminal);
    return 0;
  } catch (error) {
    const isUsage = error instanceof UsageProblem;
    const isUnknown = isUsage && !error.message.includes('Usage:');
    terminal.printError(isUnknown ? `${error.message}\n\n${helpText(COMMANDS)}` : sentencesOf(error));
    return isUsage ? 2 : 1;
  }
}
