import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { countOpenRequests } from '#server/accounts/manager-requests.queries.ts';
import { recordDeed } from '#server/accounts/operator.ts';
import { openMapServices } from '#server/geo/services/open-map-services.ts';
import { openCards } from '#server/payments/open-cards.ts';
import type { PaymentLog } from '#server/payments/payment-parts.ts';
import { createPicturePool } from '#server/storage/picture-pool.ts';
import { storeFor } from '#server/storage/store-for.ts';
import { isProblem } from '#shared/api/errors.ts';
import { agentCommands } from './operator/agent-commands.ts';
import { auditCommands } from './operator/audit-commands.ts';
import { booksCommands } from './operator/books-commands.ts';
import { type Command, type Desk, UsageProblem, type Words } from './operator/command.ts';
import { demoCommands } from './operator/demo-commands.ts';
import { commandHelpText, helpText } from './operator/help-text.ts';
import { leadDisputeCommands } from './operator/lead-dispute-commands.ts';
import { listingCommands } from './operator/listing-commands.ts';
import { mapCommands } from './operator/map-commands.ts';
import { mapServiceCommands } from './operator/map-service-commands.ts';
import { paymentCommands } from './operator/payment-commands.ts';
import { peopleCommands } from './operator/people-commands.ts';
import { requestCommands } from './operator/request-commands.ts';
import { schoolCommands } from './operator/school-commands.ts';
import { schoolFactCommands } from './operator/school-fact-commands.ts';
import { schoolSiteCommands } from './operator/school-site-commands.ts';
import { siteCommands } from './operator/site-commands.ts';
import { operatorName } from './record-command.ts';
import { quietLog, withDatabase } from './with-database.ts';

const COMMANDS: readonly Command[] = [
  ...peopleCommands,
  ...requestCommands,
  ...schoolCommands,
  ...schoolSiteCommands,
  ...schoolFactCommands,
  ...listingCommands,
  ...mapCommands,
  ...mapServiceCommands,
  ...agentCommands,
  ...paymentCommands,
  ...leadDisputeCommands,
  ...booksCommands,
  ...siteCommands,
  ...demoCommands,
  ...auditCommands,
];

/** What the log of the server would say beside the answer. */
const say = (fields: object, message: string) => console.error(`${message}: ${JSON.stringify(fields)}`);
const PAYMENT_LOG: PaymentLog = { info: () => {}, warn: say, error: say };

/** @throws UsageProblem */
function parseWords({ options = {} }: Command, words: string[]) {
  const known = Object.keys(options).map((name) => [name, { type: 'string' }] as const);
  try {
    const { values, positionals } = parseArgs({
      args: words,
      allowPositionals: true,
      options: { ...Object.fromEntries(known), help: { type: 'boolean' } } as ParseArgsOptionsConfig,
    });
    const { help = false, ...texts } = values;
    return { isHelp: help, given: positionals, options: texts as Words['options'] };
  } catch (error) {
    // Node cannot tell a negative number from another option.
    const at = words.findIndex((word, place) => word.startsWith('--') && /^-\d/.test(words[place + 1] ?? ''));
    const option = options[words[at]?.slice(2) ?? ''];
    if (!option) throw new UsageProblem((error as Error).message);
    throw new UsageProblem(
      `What begins with a hyphen stands behind an equals sign: ${words[at]}=${option.value}, ${option.about}.`,
    );
  }
}

/** @throws UsageProblem for what is missing, and for what is too much */
function checkWords({ takes = [], options = {} }: Command, { given, options: values }: Words): void {
  const missing = [
    ...takes.filter((name, at) => given[at] === undefined && !name.startsWith('[')),
    ...Object.entries(options)
      .filter(([name, one]) => one.isRequired && values[name] === undefined)
      .map(([name]) => `--${name}`),
  ];
  if (missing.length > 0) throw new UsageProblem(`Missing: ${missing.join(', ')}.`);
  if (given.length > takes.length) {
    const word = given[takes.length];
    throw new UsageProblem(`What is '${word}'? A text of several words stands in quotation marks.`);
  }
}

/** Opens the database of the settings, does the work, and closes it. */
async function atDesk(work: (desk: Desk) => Promise<void>): Promise<void> {
  await withDatabase(quietLog, async ({ database, settings }) => {
    const siteUrl = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
    await work({
      db: database.patientDb,
      operator: { actor: operatorName() },
      today: new Date().toISOString().slice(0, 10),
      siteUrl,
      sendsMail: settings.mail === 'on',
      announcementSetting: settings.announcement,
      withMedia: async (work) => {
        const pictures = createPicturePool();
        try {
          return await work({ store: storeFor(settings), pictures });
        } finally {
          await pictures.stop();
        }
      },
      openPayments: async () => ({
        db: database.patientDb,
        cards: await openCards(settings, database.patientDb),
        log: PAYMENT_LOG,
      }),
      openMaps: () =>
        openMapServices(settings, {
          db: database.patientDb,
          publicUrl: siteUrl,
          // What fails is in the answer.
          log: { warn() {} },
        }),
      print: (line) => console.log(line),
    });
  });
}

/** Without a command: what there is, and what waits. */
async function showOverview({ db, print }: Desk): Promise<void> {
  print(helpText(COMMANDS));
  const waiting = await countOpenRequests(db);
  if (waiting === 0) return print('\nNo manager request waits.');
  print(
    `\n${waiting} manager request${waiting === 1 ? ' waits' : 's wait'}: npm run operator -- list-requests`,
  );
}

async function runCommand(command: Command, words: string[]): Promise<void> {
  const { isHelp, given, options } = parseWords(command, words);
  if (isHelp) return console.log(commandHelpText(command));
  checkWords(command, { given, options });
  await atDesk(async (desk) => {
    await command.run(desk, { given, options });
    if (command.isReading) await recordDeed(desk.db, desk.operator, { command: command.name });
  });
}

/** `npm run operator`: what operators do, one command at a time. */
async function main([name, ...words]: string[]): Promise<void> {
  if (name === undefined) return await atDesk(showOverview);
  if (name === '--help' || name === '-h' || name === 'help') return console.log(helpText(COMMANDS));
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) throw new UsageProblem(`There is no command '${name}'.`);
  try {
    await runCommand(command, words);
  } catch (error) {
    if (error instanceof UsageProblem) error.message += `\n\n${commandHelpText(command)}`;
    throw error;
  }
}

/** Each sentence of a refusal on a line of its own. */
function sentencesOf(error: unknown): string {
  if (!isProblem(error)) return (error as Error).message;
  const { errors, detail } = error.problem;
  return errors ? Object.values(errors).flat().join('\n') : detail;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof UsageProblem;
  const isUnknown = isUsage && !error.message.includes('Usage:');
  console.error(isUnknown ? `${error.message}\n\n${helpText(COMMANDS)}` : sentencesOf(error));
  process.exitCode = isUsage ? 2 : 1;
}
