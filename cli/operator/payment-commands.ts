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
const LIMIT = { value: 'N', about: 'maximum number of rows; default 100' };

const paidFor = ({ purpose, tier, lead_id, property }: OperatedPayment) =>
  `${purpose === 'lead' ? `lead ${lead_id}` : tier}, ${propertyTitle(property)}`;
const testMark = (livemode: boolean) => (livemode ? '' : ' (test)');

function paymentTable(rows: OperatedPayment[]): string {
  if (rows.length === 0) return 'No payments found.';
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
    'created (UTC)',
    'state',
    'manager',
    'for',
    'amount',
    'refunded',
    'provider',
    'provider id',
  ];
  return tableText(head, cells);
}

const listPayments: Command = {
  name: 'list-payments',
  about: 'lists payments, newest first',
  options: {
    manager: { value: 'USERNAME', about: 'only payments of this manager' },
    state: { value: STATES.join('|'), about: 'only payments in this state' },
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
  about: 'lists payments with a dispute (chargeback)',
  more: 'Respond in the card provider’s dashboard before its deadline.',
  options: { state: { value: DISPUTES.join('|'), about: 'default open' }, limit: LIMIT },
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
    ['Last failure', row.failure],
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
    ['Created (UTC)', minuteOf(row.created)],
    ['Paid (UTC)', row.settled && minuteOf(row.settled)],
  ];
}

const showPayment: Command = {
  name: 'show-payment',
  about: 'shows a payment with its ledger entries and provider events',
  takes: ['ID'],
  isReading: true,
  async run({ db, print }, { given: [word = ''] }) {
    const id = readNumber(word, 'The payment id');
    const payment = await findOperatedPayment(db, id);
    if (!payment) throw problem(404, `Payment ${id} does not exist.`);
    const facts = factsOf(payment).filter((fact): fact is [string, string] => fact[1] !== null);
    print(facts.map(([name, value]) => `${`${name}:`.padEnd(15)}${value}`).join('\n'));
    const booked = await findLedgerEntries(db, id);
    print(booked.length === 0 ? '\nNo ledger entries.' : '\nLedger:');
    const lines = booked.map((row) => [
      minuteOf(row.created),
      row.kind,
      row.debit,
      row.credit,
      formatCents(row.amount_cents),
    ]);
    if (lines.length > 0) print(tableText(['time (UTC)', 'kind', 'debit', 'credit', 'amount'], lines));
    const webhookEvents = await findPaymentEvents(db, payment);
    print(webhookEvents.length === 0 ? '\nNo provider events in the last 90 days.' : '\nProvider events:');
    const events = webhookEvents.map((row) => [
      minuteOf(row.received),
      row.type,
      row.outcome ?? 'pending',
      row.event_id,
    ]);
    if (events.length > 0) print(tableText(['time (UTC)', 'type', 'outcome', 'event'], events));
  },
};

function readReason(text = ''): string {
  const reason = text.trim();
  if (reason !== '' && reason.length <= MAX_REASON_LENGTH) return reason;
  throw new UsageProblem(`--reason must have 1 to ${MAX_REASON_LENGTH} characters.`);
}

const refundPaymentCommand: Command = {
  name: 'refund-payment',
  about: 'refunds a payment, fully or partially',
  more: `A full refund locks the payment’s lead or ends its tier; a partial refund has no such effect. --cents is the total to refund, including
earlier refunds: running the same command again refunds nothing more.`,
  takes: ['ID'],
  options: {
    reason: {
      value: 'TEXT',
      about: 'reason, for the audit log; without names of students',
      isRequired: true,
    },
    cents: {
      value: 'N',
      about: 'total to refund in cents, including earlier refunds; default: the full amount',
    },
    'beside-credit': { value: 'yes', about: 'refund even if a credit for another lead was given' },
  },
  async run({ operator, openPayments, print }, { given: [word = ''], options }) {
    const id = readNumber(word, 'The payment id');
    const cents = options.cents === undefined ? null : readNumber(options.cents, '--cents', MAX_CENTS);
    const creditOption = options['beside-credit'];
    const shouldIgnoreCredit =
      creditOption !== undefined && readWord(creditOption, '--beside-credit', ['yes']) === 'yes';
    const order = { id, cents, reason: readReason(options.reason), shouldIgnoreCredit };
    const { now, all, payment } = await refundPayment(await openPayments(), operator, order);
    const { status, amount_cents, purpose, livemode } = payment;
    const sum = `${formatCents(all)} of ${formatCents(amount_cents)}`;
    if (now === 0) return print(`Payment ${id}: ${sum} was already refunded. Nothing more was refunded.`);
    print(`Payment ${id}: refunded ${formatCents(now)}, ${sum} in total.${testMark(livemode)}`);
    if (status !== 'refunded') return print('The purchase stays valid.');
    print(purpose === 'lead' ? 'Locked the lead.' : 'Ended the paid time of the tier.');
  },
};

export const paymentCommands = [listPayments, showPayment, refundPaymentCommand, listDisputes];
