import { isProblem, problem } from '#shared/api/errors.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { type Operator, recordOperatorAction } from '../accounts/operator.ts';
import { askProvider } from './ask-provider.ts';
import { type CardIntent, CardRefused } from './card-provider.ts';
import { findGrantedCredit } from './credits.queries.ts';
import { findOperatedPayment, type OperatedPayment } from './operate-payments.queries.ts';
import type { PaymentParts } from './payment-parts.ts';
import { refreshPayment } from './refresh-payment.ts';
import { requestRefund } from './request-refund.ts';

export type RefundOrder = {
  id: number;
  /** Cents in total. Null refunds everything. */
  cents: number | null;
  reason: string;
  shouldIgnoreCredit?: boolean;
};

/** `now` by this command, `all` in total. */
type Refunded = { now: number; all: number; payment: OperatedPayment };

const COMMAND = 'refund-payment';
const UNREACHABLE =
  'The card provider is unreachable. Run the command again in a minute; it refunds only once.';
const INCONSISTENT =
  'The card provider has different data for this payment than the ledger, so nothing was refunded. Compare both.';

async function getPayment(
  { db, cards }: PaymentParts,
  id: number,
): Promise<OperatedPayment & { ref: string }> {
  const payment = await findOperatedPayment(db, id);
  if (!payment) throw problem(404, `Payment ${id} does not exist.`);
  const { provider, provider_ref: ref, livemode } = payment;
  if (provider === 'credit')
    throw problem(409, `Payment ${id} was made with a credit, so there is nothing to refund.`);
  if (provider !== cards.name || livemode !== cards.livemode) {
    const mode = livemode ? 'live mode' : 'test mode';
    throw problem(409, `Payment ${id} was made with ${provider} in ${mode}, which is not configured now.`);
  }
  if (ref === null)
    throw problem(409, `Payment ${id} never reached the card provider, so nothing was charged.`);
  return { ...payment, ref };
}

async function retrievePaidIntent(parts: PaymentParts, id: number, ref: string): Promise<CardIntent> {
  const outcome = await refreshPayment(parts, id);
  const intent = await askProvider(parts.log, () => parts.cards.retrieveIntent(ref));
  if (outcome === 'mismatch' || outcome === 'missing' || intent === null) throw problem(409, INCONSISTENT);
  if (intent.status !== 'succeeded')
    throw problem(409, `Payment ${id} was not charged: its status is ${intent.status}.`);
  return intent;
}

function refundableCents({ amount, refunded }: CardIntent, { id, cents }: RefundOrder): number {
  const wanted = cents ?? amount;
  if (wanted <= amount) return Math.max(0, wanted - refunded);
  throw problem(
    409,
    `Payment ${id} was ${formatCents(amount)}, so ${formatCents(wanted)} cannot be refunded.`,
  );
}

async function refuseIfCredited(
  { db }: PaymentParts,
  { id, shouldIgnoreCredit = false }: RefundOrder,
): Promise<void> {
  const granted = shouldIgnoreCredit ? null : await findGrantedCredit(db, id);
  if (granted === null) return;
  throw problem(
    409,
    `The manager already received a credit for the lead of payment ${id} on ${granted.slice(0, 10)}. ` +
      'To refund the payment anyway, add --beside-credit yes.',
  );
}

async function refund(parts: PaymentParts, operator: Operator, order: RefundOrder): Promise<Refunded> {
  const { id, reason } = order;
  const { ref, user_id } = await getPayment(parts, id);
  const intent = await retrievePaidIntent(parts, id, ref);
  const now = refundableCents(intent, order);
  if (now > 0) await refuseIfCredited(parts, order);
  const all = intent.refunded + now;
  // The audit log must have the action after a crash.
  await recordOperatorAction(parts.db, operator, {
    command: COMMAND,
    user_id,
    detail: { payment: id, cents: now, all, reason },
  });
  if (now > 0) {
    await requestRefund(parts, id, intent, now);
    await refreshPayment(parts, id);
  }
  return { now, all, payment: await getPayment(parts, id) };
}

/** The total makes repeated commands refund nothing more. @throws 404, 409, 503 */
export async function refundPayment(
  parts: PaymentParts,
  operator: Operator,
  order: RefundOrder,
): Promise<Refunded> {
  try {
    return await refund(parts, operator, order);
  } catch (error) {
    if (error instanceof CardRefused)
      throw problem(409, `The card provider rejected the refund: ${error.message}`);
    throw isProblem(error, 503) ? problem(503, UNREACHABLE) : error;
  }
}
