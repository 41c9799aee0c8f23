import type { Settings } from '../config/settings.ts';
import type { MailHead } from './compose-mail.ts';

type MailSettings = Pick<
  Settings,
  'smtpUrl' | 'mail' | 'mailFrom' | 'supportEmail' | 'publicUrl' | 'trustProxy'
>;

export function isPublicSite({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

export function mailHead({ mailFrom, supportEmail }: MailSettings): MailHead {
  return {
    from: mailFrom ?? { name: 'Porchlight', address: supportEmail },
    support_email: supportEmail,
  };
}

export function smtpUrlOf({ mail, smtpUrl }: MailSettings): string | null {
  return mail === 'on' ? smtpUrl : null;
}

/** A proxy makes every client look local. */
export function hasMailbox(settings: MailSettings): boolean {
  return settings.smtpUrl === null && settings.trustProxy === false && !isPublicSite(settings);
}

export function requireSmtp(settings: MailSettings): void {
  if (settings.mail === 'off' || settings.smtpUrl !== null || !isPublicSite(settings)) return;
  throw new Error(
    'SMTP_URL must be set if PUBLIC_URL is https; otherwise users cannot confirm addresses or reset passwords. Example: ' +
      'SMTP_URL=smtps://user:password@mail.example.edu. To run without email, set MAIL=off.',
  );
}
