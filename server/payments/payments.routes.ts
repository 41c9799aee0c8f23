import { notFound } from '#shared/api/errors.ts';
import {
  checkPayment,
  createPaymentIntent,
  createTierPaymentIntent,
  payments,
} from '#shared/api/payments.ts';
import { requireManager } from '../accounts/authenticate.ts';
import { consumeAttempt } from '../accounts/consume-attempt.ts';
import { refuseForeignManager } from '../accounts/refuse-foreign-identity.ts';
import type { Context } from '../context.ts';
import { route } from '../http/route.ts';
import { openLeadIntent } from './open-lead-intent.ts';
import { openTierIntent } from './open-tier-intent.ts';
import { PAYMENT_LIMITS } from './payment-limits.ts';
import { findOwnPayment, findPayments, getShownPayment } from './payments.queries.ts';
import { refreshPayment } from './refresh-payment.ts';
import { withTimeout } from './with-timeout.ts';

const MAX_LISTED = 500;

export const paymentRoutes = [
  route(createPaymentIntent, async (context: Context, { body }) => {
    const { manager_id } = requireManager(context);
    await refuseForeignManager(context, 'manager_id', body.manager_id);
    await consumeAttempt(context.db, PAYMENT_LIMITS.begin, manager_id);
    return await withTimeout(openLeadIntent(context, { manager_id, lead_id: body.lead_id }));
  }),
  route(createTierPaymentIntent, async (context: Context, { body }) => {
    const { manager_id } = requireManager(context);
    await consumeAttempt(context.db, PAYMENT_LIMITS.begin, manager_id);
    return await withTimeout(openTierIntent(context, { manager_id, ...body }));
  }),
  route(payments, async (context: Context) => {
    return await findPayments(context.db, requireManager(context).manager_id, MAX_LISTED);
  }),
  route(checkPayment, async (context: Context, { body }) => {
    const { manager_id } = requireManager(context);
    const { db, cards } = context;
    await consumeAttempt(db, PAYMENT_LIMITS.check, manager_id);
    const own = await findOwnPayment(db, manager_id, body.payment_intent);
    if (!own) throw notFound('payment');
    // A provider that was replaced in the settings can't be asked.
    if (own.provider === cards.name) await withTimeout(refreshPayment(context, own.id));
    return await getShownPayment(db, own.id);
  }),
];
