import { open, rm } from 'node:fs/promises';
import { recordOperatorAction } from '#server/accounts/operator.ts';
import { type Balance, type Days, findBalances } from '#server/payments/books.queries.ts';
import { type BooksReport, checkBooks, hasProblems } from '#server/payments/check-books.ts';
import { exportLedger } from '#server/payments/export-ledger.ts';
import { problem } from '#shared/api/errors.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { type Command, readDay, readNumber } from './command.ts';
import { tableText } from './print-table.ts';

const MAX_DAYS = 3660;
const DAY = 'YYYY-MM-DD';
const UTC = 'Days are those of UTC, whatever the zone of this machine: both of them count.';

const named = (ids: readonly number[]) => ids.join(', ');

function linesOf({
  reconciled,
  repaired,
  mismatched,
  unbalanced,
  unbooked_credits,
  sandbox,
}: BooksReport): string[] {
  const { checked, updated, canceled, events, paid_but_locked, unreachable } = reconciled;
  const lines = [
    `Checked ${checked} long-open payments: ${updated} updated, ${canceled} canceled. ${events} late events applied.`,
  ];
  if (repaired.length > 0) lines.push(`Brought up to date: payments ${named(repaired)}.`);
  if (unreachable > 0)
    lines.push(`NOT REACHED: the provider did not answer about ${unreachable} payments. Run this again.`);
  lines.push(
    paid_but_locked.length > 0
      ? `PAID BUT LOCKED: payments ${named(paid_but_locked)}.`
      : 'No lead is paid and locked.',
    mismatched.length > 0
      ? `MISMATCH: the provider says of payments ${named(mismatched)} what cannot be ours.`
      : 'The provider contradicts no payment that was asked about.',
    unbalanced.length > 0
      ? `LEDGER: it does not add up with payments ${named(unbalanced)}.`
      : 'The ledger adds up with all payments.',
  );
  if (unbooked_credits.length > 0) lines.push(`LEDGER: it does not know credits ${named(unbooked_credits)}.`);
  if (sandbox === null) return lines;
  const { received, booked, different, is_refunds_right } = sandbox;
  const isRight = received === booked && different.length === 0 && is_refunds_right;
  const sums = `${formatCents(received)} by its own books, ${formatCents(booked)} by the ledger`;
  lines.push(isRight ? `The sandbox has received ${sums}: the same.` : `SANDBOX: it has received ${sums}.`);
  if (different.length > 0)
    lines.push(`SANDBOX: its books say something else of payments ${named(different)}.`);
  if (!is_refunds_right) lines.push('SANDBOX: its refunds are not what its payments say.');
  return lines;
}

const checkPayments: Command = {
  name: 'check-payments',
  about: 'repairs what an event that went astray left behind, and says whether all books agree',
  more: `Leaves with code 1 where something is wrong: lines in capitals say what. The reconciler does the first part of it every ten minutes;
with --days the provider is also asked about every payment of the last days, which finds refunds of which no event has come.`,
  options: {
    days: { value: 'N', about: 'asks about every payment of the last N days; of none when absent' },
  },
  async run({ db, operator, openPayments, print }, { options }) {
    const days = options.days === undefined ? 0 : readNumber(options.days, '--days', MAX_DAYS);
    const parts = await openPayments();
    await recordOperatorAction(db, operator, { command: 'check-payments', detail: { days } });
    const report = await checkBooks(parts, days);
    for (const line of linesOf(report)) print(line);
    if (hasProblems(report)) throw problem(409, 'Something is wrong: see docs/operations.md, Money.');
  },
};

function readDays(options: Record<string, string | undefined>): Days {
  const from = options.from === undefined ? null : readDay(options.from, '--from');
  const to = options.to === undefined ? null : readDay(options.to, '--to');
  if (from !== null && to !== null && to < from) throw problem(400, '--to is before --from.');
  return { from, to };
}

function balanceTable(balances: Balance[]): string {
  const cells = balances.map(({ account, debit, credit }) => [
    account,
    formatCents(debit),
    formatCents(credit),
    formatCents(debit - credit),
  ]);
  const sum = (side: 'debit' | 'credit') => balances.reduce((total, one) => total + one[side], 0);
  const [debit, credit] = [sum('debit'), sum('credit')];
  const last = ['together', formatCents(debit), formatCents(credit), formatCents(debit - credit)];
  return tableText(['account', 'debit', 'credit', 'balance'], [...cells, last]);
}

const ledger: Command = {
  name: 'ledger',
  about: 'shows what stands on each account, for all time or for some days',
  more: `${UTC} Real money and test payments are kept apart. What is debited to card was taken from cards, what is credited to it went back.`,
  options: {
    from: { value: DAY, about: 'the first day; from the beginning when absent' },
    to: { value: DAY, about: 'the last day; until now when absent' },
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const balances = await findBalances(db, readDays(options));
    if (balances.length === 0) return print('The ledger has no line of these days.');
    for (const livemode of [true, false]) {
      const some = balances.filter((one) => one.livemode === livemode);
      if (some.length === 0) continue;
      print(livemode ? 'Real money:' : 'Test payments and credits, no money moves:');
      print(`${balanceTable(some)}\n`);
    }
  },
};

const fileExists = (error: unknown) => (error as NodeJS.ErrnoException).code === 'EEXIST';

const exportPayments: Command = {
  name: 'export-payments',
  about: 'writes the ledger of some days into a CSV file, for bookkeeping',
  more: `${UTC} One row for each entry of the ledger, amounts in dollars. A day is whole an hour after its end.`,
  takes: ['FILE'],
  options: {
    from: { value: DAY, about: 'the first day', isRequired: true },
    to: { value: DAY, about: 'the last day', isRequired: true },
  },
  async run({ db, operator, print }, { given: [path = ''], options }) {
    const days = readDays(options);
    await recordOperatorAction(db, operator, { command: 'export-payments', detail: { ...days } });
    const file = await open(path, 'wx').catch((error: unknown) => {
      throw fileExists(error) ? problem(409, `There is a file ${path} already: it is left as it is.`) : error;
    });
    let entries = 0;
    try {
      for await (const piece of exportLedger(db, days)) {
        await file.appendFile(piece.text);
        entries += piece.entries;
      }
      await file.sync();
    } catch (error) {
      await rm(path, { force: true }); // a partial export is worse than none
      throw error;
    } finally {
      await file.close();
    }
    print(
      `${formatNumber(entries)} ${entries === 1 ? 'entry' : 'entries'} of ${days.from} to ${days.to} (UTC) are in ${path}.`,
    );
  },
};

export const booksCommands = [checkPayments, ledger, exportPayments];
