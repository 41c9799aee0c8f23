import {
  findLedgerEntries,
  findOperatedPayment,
  findOperatedPayments,
  findPaymentEvents,
  type OperatedPayment,
} from '#server/payments/operate-payments.queries.ts';
import { refundPayment } from '#server/payments/refund-payment.ts';
import { problem } from '#shared/api/errors.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { type Command, readNumber, readWord, UsageProblem } from './command.ts';
import { minuteOf, tableText } from './print-table.ts';

const STATES = ['created', 'processing', 'succeeded', 'failed', 'canceled', 'refunded'] as const;
const DISPUTES = ['open', 'won', 'lost', 'any'] as const;
const MAX_LISTED = 10_000;
const MAX_CENTS = 100_000_000;
const MAX_REASON_LENGTH = 500;
const LIMIT = { value: 'N', about: '100 when absent' };

const paidFor = ({ purpose, tier, lead_id, property }: OperatedPayment) =>
  `${purpose === 'lead' ? `lead ${lead_id}` : tier}, ${propertyTitle(property)}`;
const testMark = (livemode: boolean) => (livemode ? '' : ' (test)');

function paymentTable(rows: OperatedPayment[]): string {
  if (rows.length === 0) return 'There are none.';
  const cells = rows.map((row) => [
    String(row.id),
    minuteOf(row.created),
    row.dispute === null ? row.status : `${row.status}, dispute ${row.dispute}`,
    row.username,
    paidFor(row),
    formatCents(row.amount_cents),
    row.refunded_cents === 0 ? '' : formatCents(row.refunded_cents),
    `${row.provider}${testMark(row.livemode)}`,
    row.provider_ref ?? '',
  ]);
  const head = [
    'id',
    'begun (UTC)',
    'state',
    'manager',
    'for',
    'amount',
    'refunded',
    'by',
    'provider’s name',
  ];
  return tableText(head, cells);
}

const listPayments: Command = {
  name: 'list-payments',
  about: 'shows payments, the latest first',
  options: {
    manager: { value: 'USERNAME', about: 'of one manager' },
    state: { value: STATES.join('|'), about: 'all when absent' },
    limit: LIMIT,
  },
  isReading: true,
  async run({ db, print }, { options }) {
    const status = options.state === undefined ? undefined : readWord(options.state, '--state', STATES);
    const limit = readNumber(options.limit ?? '100', '--limit', MAX_LISTED);
    print(paymentTable(await findOperatedPayments(db, { username: options.manager, status, limit })));
  },
};

const listDisputes: Command = {
  name: 'list-disputes',
  about: 'shows payments that a bank has taken back, or wanted to',
  more: 'They are answered on the pages of the card provider, before the day that it names.',
  options: { state: { value: DISPUTES.join('|'), about: 'open when absent' }, limit: LIMIT },
  isReading: true,
  async run({ db, print }, { options }) {
    const dispute = readWord(options.state ?? 'open', '--state', DISPUTES);
    const limit = readNumber(options.limit ?? '100', '--limit', MAX_LISTED);
    print(paymentTable(await findOperatedPayments(db, { dispute, limit })));
  },
};

function factsOf(row: OperatedPayment): [string, string | null][] {
  const lock = row.is_unlocked === null ? null : row.is_unlocked ? 'unlocked' : 'locked';
  return [
    ['Payment', String(row.id)],
    ['State', row.status],
    ['Dispute', row.dispute],
    ['Last refusal', row.failure],
    ['For', `${paidFor(row)} (property ${row.property_id})`],
    ['Lead', lock],
    ['Tier until', row.granted_until],
    ['Manager', [row.username, row.company_name].filter(Boolean).join(', ')],
    ['Amount', formatCents(row.amount_cents)],
    ['Refunded', row.refunded_cents === 0 ? null : formatCents(row.refunded_cents)],
    [
      'Provider',
      `${row.provider}${testMark(row.livemode)}${row.provider_ref ? `, ${row.provider_ref}` : ''}`,
    ],
    ['Begun (UTC)', minuteOf(row.created)],
    ['Paid (UTC)', row.settled && minuteOf(row.settled)],
  ];
}

const showPayment: Command = {
  name: 'show-payment',
  about: 'shows a payment with its lines of the ledger and what the provider has told of it',
  takes: ['ID'],
  isReading: true,
  async run({ db, print }, { given: [word = ''] }) {
    const id = readNumber(word, 'The id of a payment');
    const payment = await findOperatedPayment(db, id);
    if (!payment) throw problem(404, `There is no payment ${id}.`);
    const facts = factsOf(payment).filter((fact): fact is [string, string] => fact[1] !== null);
    print(facts.map(([name, value]) => `${`${name}:`.padEnd(14)}${value}`).join('\n'));
    const booked = await findLedgerEntries(db, id);
    print(booked.length === 0 ? '\nThe ledger has no line of it.' : '\nLedger:');
    const lines = booked.map((row) => [
      minuteOf(row.created),
      row.kind,
      row.debit,
      row.credit,
      formatCents(row.amount_cents),
    ]);
    if (lines.length > 0) print(tableText(['when (UTC)', 'what', 'debit', 'credit', 'amount'], lines));
    const webhookEvents = await findPaymentEvents(db, payment);
    print(
      webhookEvents.length === 0
        ? '\nThe provider has told nothing of it in 90 days.'
        : '\nTold by the provider:',
    );
    const events = webhookEvents.map((row) => [
      minuteOf(row.received),
      row.type,
      row.outcome ?? 'waits',
      row.event_id,
    ]);
    if (events.length > 0) print(tableText(['when (UTC)', 'what', 'outcome', 'event'], events));
  },
};

function readReason(text = ''): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= MAX_REASON_LENGTH) return reason;
  throw new UsageProblem(`--reason says why, in at most ${MAX_REASON_LENGTH} characters.`);
}

const refundPaymentCommand: Command = {
  name: 'refund-payment',
  about: 'gives back what a payment took, all of it or a part',
  more: `A payment that has gone back whole locks its lead again, or ends the tier that it bought; a part changes nothing else. --cents is
what is to have gone back in all, with earlier refunds: the same command again refunds nothing more.`,
  takes: ['ID'],
  options: {
    reason: { value: 'TEXT', about: 'why, for the records; without names of students', isRequired: true },
    cents: { value: 'N', about: 'how much is to have gone back in all; everything when absent' },
    'beside-credit': { value: 'yes', about: 'also where a credit for another lead was given already' },
  },
  async run({ operator, openPayments, print }, { given: [word = ''], options }) {
    const id = readNumber(word, 'The id of a payment');
    const cents = options.cents === undefined ? null : readNumber(options.cents, '--cents', MAX_CENTS);
    const creditOption = options['beside-credit'];
    const shouldIgnoreCredit =
      creditOption !== undefined && readWord(creditOption, '--beside-credit', ['yes']) === 'yes';
    const order = { id, cents, reason: readReason(options.reason), isBesideCredit: shouldIgnoreCredit };
    const { now, all, payment } = await refundPayment(await openPayments(), operator, order);
    const { status, amount_cents, purpose, livemode } = payment;
    const sum = `${formatCents(all)} of ${formatCents(amount_cents)}`;
    if (now === 0)
      return print(`Payment ${id}: ${sum} had gone back before. Nothing more has been refunded.`);
    print(`Payment ${id}: ${formatCents(now)} goes back, ${sum} in all.${testMark(livemode)}`);
    if (status !== 'refunded') return print('What it bought stays.');
    print(purpose === 'lead' ? 'The lead is locked.' : 'What it paid of the tier has ended.');
  },
};

export const paymentCommands = [listPayments, showPayment, refundPaymentCommand, listDisputes];
