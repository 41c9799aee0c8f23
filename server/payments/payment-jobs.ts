import type { JobTasks, ScheduledJob } from '../jobs/job-task.ts';
import type { PaymentParts } from './payment-parts.ts';
import { reconcilePayments } from './reconcile-payments.ts';

const RECONCILE_PAYMENTS = 'reconcile-payments';

export const PAYMENT_SCHEDULE: ScheduledJob[] = [{ name: RECONCILE_PAYMENTS, match: '*/10 * * * *' }];

export function paymentTasks(parts: PaymentParts): JobTasks {
  return {
    async [RECONCILE_PAYMENTS]() {
      const { paid_but_locked, ...counts } = await reconcilePayments(parts);
      const report = { ...counts, paid_but_locked: paid_but_locked.length };
      const isQuiet = Object.values(report).every((count) => count === 0);
      if (!isQuiet) parts.log.info({ event: 'payments_reconciled', ...report }, 'payments were reconciled');
    },
  };
}
