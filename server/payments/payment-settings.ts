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

/** @throws Error that names missing or mismatched keys */
export function stripeKeysOf(settings: PaymentSettings): StripeKeys {
  const { stripePublicKey, stripeSecretKey, stripeWebhookSecret } = settings;
  if (stripePublicKey === null || stripeSecretKey === null)
    throw new Error('PAYMENTS=stripe requires STRIPE_PUBLIC_KEY and STRIPE_SECRET_KEY.');
  // Without webhooks, no payment would ever be confirmed.
  if (stripeWebhookSecret.length === 0)
    throw new Error('PAYMENTS=stripe requires STRIPE_WEBHOOK_SECRET; without it, no payment is confirmed.');
  if (isLiveKey(stripePublicKey) !== isLiveKey(stripeSecretKey))
    throw new Error('STRIPE_PUBLIC_KEY and STRIPE_SECRET_KEY must both be test keys or both be live keys.');
  return { publicKey: stripePublicKey, secretKey: stripeSecretKey, webhookSecrets: stripeWebhookSecret };
}

/** @throws Error if a public site would give leads away, or charge cards without webhooks */
export function refuseUnsafePayments(settings: PaymentSettings): void {
  if (providerOf(settings) === 'stripe') stripeKeysOf(settings);
  if (!isPublicSite(settings)) return;
  if (settings.payments === null)
    throw new Error(
      'PAYMENTS must be set if PUBLIC_URL is https: PAYMENTS=stripe with its keys, or PAYMENTS=sandbox, which moves no money.',
    );
  if (settings.payments === 'sandbox' && !settings.allowSandboxPayments)
    throw new Error(
      'PAYMENTS=sandbox gives away leads and tiers on a public site. If this is intended, set ' +
        'ALLOW_SANDBOX_PAYMENTS=i-understand; every page will then say so.',
    );
  if (settings.payments === 'stripe' && !movesMoney(settings) && !settings.allowSandboxPayments)
    throw new Error(
      'STRIPE_SECRET_KEY is a test key, so test cards buy leads and tiers on a public site. For a staging ' +
        'site, set ALLOW_SANDBOX_PAYMENTS=i-understand; every page will then say so.',
    );
  if (settings.sandboxWebhooks !== 'normal')
    throw new Error('SANDBOX_WEBHOOKS is for tests and must not be set if PUBLIC_URL is https.');
}
