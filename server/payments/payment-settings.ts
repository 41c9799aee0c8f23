import type { Settings } from '../config/settings.ts';
import { isPublicSite } from '../mail/mail-settings.ts';

export type PaymentSettings = Pick<
  Settings,
  | 'payments'
  | 'allowSandboxPayments'
  | 'sandboxWebhooks'
  | 'stripePublicKey'
  | 'stripeSecretKey'
  | 'stripeWebhookSecret'
  | 'publicUrl'
>;

export type StripeKeys = { publicKey: string; secretKey: string; webhookSecrets: string[] };

export function providerOf({ payments, stripeSecretKey }: PaymentSettings): 'sandbox' | 'stripe' {
  return payments ?? (stripeSecretKey === null ? 'sandbox' : 'stripe');
}

const isLiveKey = (key: string | null): boolean => key?.split('_')[1] === 'live';

export function movesMoney(settings: PaymentSettings): boolean {
  return providerOf(settings) === 'stripe' && isLiveKey(settings.stripeSecretKey);
}

/** @throws Error that names the missing or mismatched keys */
export function stripeKeysOf(settings: PaymentSettings): StripeKeys {
  const { stripePublicKey, stripeSecretKey, stripeWebhookSecret } = settings;
  if (stripePublicKey === null || stripeSecretKey === null)
    throw new Error('PAYMENTS=stripe needs STRIPE_PUBLIC_KEY and STRIPE_SECRET_KEY.');
  // Without webhooks, no payment would ever be confirmed.
  if (stripeWebhookSecret.length === 0)
    throw new Error('PAYMENTS=stripe needs STRIPE_WEBHOOK_SECRET, or no payment is ever confirmed.');
  if (isLiveKey(stripePublicKey) !== isLiveKey(stripeSecretKey))
    throw new Error(
      'STRIPE_PUBLIC_KEY and STRIPE_SECRET_KEY must both be of the test mode or both of the live mode.',
    );
  return { publicKey: stripePublicKey, secretKey: stripeSecretKey, webhookSecrets: stripeWebhookSecret };
}

/** @throws Error if a public site would give leads away for free, or charge cards without webhooks */
export function refuseUnsafePayments(settings: PaymentSettings): void {
  if (providerOf(settings) === 'stripe') stripeKeysOf(settings);
  if (!isPublicSite(settings)) return;
  if (settings.payments === null)
    throw new Error(
      'PAYMENTS must be set where PUBLIC_URL is https: PAYMENTS=stripe with its keys, or PAYMENTS=sandbox, where no money moves.',
    );
  if (settings.payments === 'sandbox' && !settings.allowSandboxPayments)
    throw new Error(
      'PAYMENTS=sandbox gives leads and tiers away where PUBLIC_URL is https. If that is meant, set ' +
        'ALLOW_SANDBOX_PAYMENTS=i-understand; every page then says so.',
    );
  if (settings.payments === 'stripe' && !movesMoney(settings) && !settings.allowSandboxPayments)
    throw new Error(
      'STRIPE_SECRET_KEY is of the test mode, so leads and tiers are had for a test card where PUBLIC_URL is https. For a staging ' +
        'site set ALLOW_SANDBOX_PAYMENTS=i-understand; every page then says so.',
    );
  if (settings.sandboxWebhooks !== 'normal')
    throw new Error('SANDBOX_WEBHOOKS is for tests and must not be set where PUBLIC_URL is https.');
}
