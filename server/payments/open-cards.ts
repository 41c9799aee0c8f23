import type { Db } from '../db/tables.ts';
import type { CardProvider } from './card-provider.ts';
import { hasLivePayment } from './live-payments.queries.ts';
import { movesMoney, type PaymentSettings, providerOf, stripeKeysOf } from './payment-settings.ts';
import { openSandbox } from './sandbox/open-sandbox.ts';

/** @throws Error if keys are missing or mismatched, or test mode follows real payments */
export async function openCards(settings: PaymentSettings, db: Db): Promise<CardProvider> {
  if (!movesMoney(settings) && (await hasLivePayment(db)))
    throw new Error(
      'This database holds payments of real money, so it does not start in test mode: set PAYMENTS=stripe with live keys.',
    );
  if (providerOf(settings) === 'sandbox') return await openSandbox(db, settings.sandboxWebhooks);
  // Sites with the sandbox never load Stripe's SDK.
  const { openStripe } = await import('./stripe/open-stripe.ts');
  return openStripe(stripeKeysOf(settings));
}
