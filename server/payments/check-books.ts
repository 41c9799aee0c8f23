import { isProblem } from '#shared/api/errors.ts';
import {
  findPaymentsSince,
  findSandboxDifferences,
  findSandboxTotals,
  findUnbalanced,
  findUnbookedCredits,
} from './books.queries.ts';
import type { PaymentParts } from './payment-parts.ts';
import { type ReconcileReport, reconcilePayments } from './reconcile-payments.ts';
import { refreshPayment } from './refresh-payment.ts';

const MAX_REPORTED = 100;
const DISAGREEMENTS = ['mismatch', 'missing', 'paid_twice'];

export type BooksReport = {
  reconciled: ReconcileReport;
  repaired: number[];
  /** The intent is missing or does not match, or the lead has another live payment. */
  mismatched: number[];
  unbalanced: number[];
  unbooked_credits: number[];
  /** Cents. Null for another provider. */
  sandbox: { received: number; booked: number; different: number[]; is_refunds_right: boolean } | null;
};

async function refreshPayments(
  parts: PaymentParts,
  ids: readonly number[],
  report: BooksReport,
): Promise<void> {
  for (const id of ids) {
    try {
      const outcome = await refreshPayment(parts, id);
      if (DISAGREEMENTS.includes(outcome)) report.mismatched.push(id);
      else if (outcome !== 'unchanged' && outcome !== 'unnamed') report.repaired.push(id);
    } catch (error) {
      if (!isProblem(error, 503)) throw error;
      report.reconciled.unreachable += 1;
    }
  }
}

/**
 * Also checks settled payments, because a refund's event may have been lost. @param days age of payments to
 * check; 0 skips them
 */
export async function checkBooks(parts: PaymentParts, days: number): Promise<BooksReport> {
  const { db, cards } = parts;
  const report: BooksReport = {
    reconciled: await reconcilePayments(parts),
    repaired: [],
    mismatched: [],
    unbalanced: [],
    unbooked_credits: [],
    sandbox: null,
  };
  const isSandbox = cards.name === 'sandbox';
  const recent = days > 0 ? await findPaymentsSince(db, cards.name, days) : [];
  const differing = isSandbox ? await findSandboxDifferences(db, MAX_REPORTED) : [];
  await refreshPayments(parts, [...new Set([...recent, ...differing])], report);
  report.unbalanced = await findUnbalanced(db, MAX_REPORTED);
  report.unbooked_credits = await findUnbookedCredits(db, MAX_REPORTED);
  if (isSandbox) {
    const { received, booked, refunded, refunds } = await findSandboxTotals(db);
    const different = await findSandboxDifferences(db, MAX_REPORTED);
    report.sandbox = { received, booked, different, is_refunds_right: refunded === refunds };
  }
  return report;
}

export function hasProblems({
  reconciled,
  mismatched,
  unbalanced,
  unbooked_credits,
  sandbox,
}: BooksReport): boolean {
  const lists = [
    reconciled.paid_but_locked,
    mismatched,
    unbalanced,
    unbooked_credits,
    sandbox?.different ?? [],
  ];
  const isSandboxWrong =
    sandbox !== null && (sandbox.received !== sandbox.booked || !sandbox.is_refunds_right);
  return reconciled.unreachable > 0 || isSandboxWrong || lists.some((list) => list.length > 0);
}
