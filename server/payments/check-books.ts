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

/** What is named of each kind of trouble: the first so many. */
const NAMED = 100;
const DISAGREEMENTS = ['mismatch', 'missing', 'paid_twice'];

export type BooksReport = {
  reconciled: ReconcileReport;
  /** Payments that were behind what the provider says, and are right now. */
  repaired: number[];
  /** Of which the provider says something that cannot be ours. */
  mismatched: number[];
  /** Of which the ledger says another sum. */
  unbalanced: number[];
  unbooked_credits: number[];
  /** Null where another provider is in force. In cents: what it has taken and kept, by its books and by our ledger. */
  sandbox: { kept: number; booked: number; different: number[]; is_refunds_right: boolean } | null;
};

/** Asks the provider about payments one by one, and notes what came of each. */
async function askAbout(parts: PaymentParts, ids: readonly number[], report: BooksReport): Promise<void> {
  for (const id of ids) {
    try {
      const outcome = await refreshPayment(parts, id);
      if (DISAGREEMENTS.includes(outcome)) report.mismatched.push(id);
      else if (outcome !== 'unchanged' && outcome !== 'unnamed') report.repaired.push(id);
    } catch (error) {
      if (!isProblem(error, 503)) throw error;
      report.reconciled.unreached += 1;
    }
  }
}

/**
 * Does what the reconciler does, asks the provider about the payments of some days as well (an event of a refund may have gone
 * astray, and a settled payment is asked about by nobody else), and holds the ledger against the payments and the sandbox's
 * books against both. It repairs what an event would have; the rest is for an operator.
 * @param days 0: of none
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
  const behind = isSandbox ? await findSandboxDifferences(db, NAMED) : [];
  await askAbout(parts, [...new Set([...recent, ...behind])], report);
  report.unbalanced = await findUnbalanced(db, NAMED);
  report.unbooked_credits = await findUnbookedCredits(db, NAMED);
  if (isSandbox) {
    const { kept, booked, refunded, refunds } = await findSandboxTotals(db);
    const different = await findSandboxDifferences(db, NAMED);
    report.sandbox = { kept, booked, different, is_refunds_right: refunded === refunds };
  }
  return report;
}

/** Whether an operator has to look. */
export function hasTrouble({
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
  const isSandboxWrong = sandbox !== null && (sandbox.kept !== sandbox.booked || !sandbox.is_refunds_right);
  return reconciled.unreached > 0 || isSandboxWrong || lists.some((list) => list.length > 0);
}
