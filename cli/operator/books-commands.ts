import { recordOperatorAction } from '#server/accounts/operator.ts';
import { type Balance, type Days, findBalances } from '#server/payments/books.queries.ts';
import { type BooksReport, checkBooks, hasProblems } from '#server/payments/check-books.ts';
import { exportLedger } from '#server/payments/export-ledger.ts';
import { problem } from '#shared/api/errors.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { type Command, readDay, readNumber } from './command.ts';
import { tableText } from './print-table.ts';
import { writeNewFile } from './write-new-file.ts';

const MAX_DAYS = 3660;
const DAY = 'YYYY-MM-DD';
const UTC = 'Dates are UTC, and both are included.';

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
    `Checked ${checked} overdue payments: ${updated} updated, ${canceled} canceled. Applied ${events} delayed events.`,
  ];
  if (repaired.length > 0) lines.push(`Updated from the provider: payments ${named(repaired)}.`);
  if (unreachable > 0)
    lines.push(
      `UNREACHABLE: the provider did not respond for ${unreachable} payments. Run the command again.`,
    );
  lines.push(
    paid_but_locked.length > 0
      ? `PAID BUT LOCKED: payments ${named(paid_but_locked)}.`
      : 'No paid lead is locked.',
    mismatched.length > 0
      ? `MISMATCH: the provider returned unexpected data for payments ${named(mismatched)}.`
      : 'The checked payments match the provider.',
    unbalanced.length > 0
      ? `LEDGER: entries do not match payments ${named(unbalanced)}.`
      : 'The ledger matches all payments.',
  );
  if (unbooked_credits.length > 0)
    lines.push(`LEDGER: entries are missing for credits ${named(unbooked_credits)}.`);
  if (sandbox === null) return lines;
  const { received, booked, different, is_refunds_right } = sandbox;
  const isRight = received === booked && different.length === 0 && is_refunds_right;
  const sums = `${formatCents(received)} by its own records, ${formatCents(booked)} by the ledger`;
  lines.push(isRight ? `The sandbox received ${sums}: they match.` : `SANDBOX: received ${sums}.`);
  if (different.length > 0) lines.push(`SANDBOX: records differ for payments ${named(different)}.`);
  if (!is_refunds_right) lines.push('SANDBOX: refunds do not match its payments.');
  return lines;
}

const checkPayments: Command = {
  name: 'check-payments',
  about: 'reconciles payments with the card provider and the ledger',
  more: `Repairs payments whose webhook events were lost. Exits with code 1 if it finds a problem; lines in capitals describe it. The reconciler
runs the first part every ten minutes. --days also compares recent payments with the provider, which finds refunds without an event.`,
  options: {
    days: {
      value: 'N',
      about: 'also compares all payments of the last N days with the provider; default none',
    },
  },
  async run({ db, operator, openPayments, print }, { options }) {
    const days = options.days === undefined ? 0 : readNumber(options.days, '--days', MAX_DAYS);
    const parts = await openPayments();
    await recordOperatorAction(db, operator, { command: 'check-payments', detail: { days } });
    const report = await checkBooks(parts, days);
    for (const line of linesOf(report)) print(line);
    if (hasProblems(report))
      throw problem(409, 'Problems found: see docs/operations.md, Reconcile payments.');
  },
};

function readDays(options: Record<string, string | undefined>): Days {
  const from = options.from === undefined ? null : readDay(options.from, '--from');
  const to = options.to === undefined ? null : readDay(options.to, '--to');
  if (from !== null && to !== null && to < from) throw problem(400, '--to must not be before --from.');
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
  const last = ['total', formatCents(debit), formatCents(credit), formatCents(debit - credit)];
  return tableText(['account', 'debit', 'credit', 'balance'], [...cells, last]);
}

const ledger: Command = {
  name: 'ledger',
  about: 'shows account balances, in total or for a date range',
  more: `${UTC} Real and test payments are listed separately. Debits of the card account are charges, credits are refunds.`,
  options: {
    from: { value: DAY, about: 'first date; default: the beginning' },
    to: { value: DAY, about: 'last date; default: today' },
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const balances = await findBalances(db, readDays(options));
    if (balances.length === 0) return print('The ledger has no entries for these dates.');
    for (const livemode of [true, false]) {
      const some = balances.filter((one) => one.livemode === livemode);
      if (some.length === 0) continue;
      print(livemode ? 'Real money:' : 'Test payments and credits (no real money):');
      print(`${balanceTable(some)}\n`);
    }
  },
};

const exportPayments: Command = {
  name: 'export-payments',
  about: 'exports the ledger of a date range to a CSV file',
  more: `${UTC} Writes one row per ledger entry, with amounts in dollars. A date is complete one hour after it ends.`,
  takes: ['FILE'],
  options: {
    from: { value: DAY, about: 'first date', isRequired: true },
    to: { value: DAY, about: 'last date', isRequired: true },
  },
  async run({ db, operator, print }, { given: [path = ''], options }) {
    const days = readDays(options);
    await recordOperatorAction(db, operator, { command: 'export-payments', detail: { ...days } });
    let entries = 0;
    async function* texts() {
      for await (const piece of exportLedger(db, days)) {
        entries += piece.entries;
        yield piece.text;
      }
    }
    await writeNewFile(path, texts());
    print(
      `${formatNumber(entries)} ${entries === 1 ? 'entry' : 'entries'} from ${days.from} to ${days.to} (UTC) written to ${path}.`,
    );
  },
};

export const booksCommands = [checkPayments, ledger, exportPayments];
