import type { Settings } from '../config/settings.ts';
import type { MailHead } from './compose-mail.ts';

type MailSettings = Pick<
  Settings,
  'smtpUrl' | 'mail' | 'mailFrom' | 'supportEmail' | 'publicUrl' | 'trustProxy'
>;

export function isPublicSite({ publicUrl }: Pick<Settings, 'publicUrl'>): boolean {
  return publicUrl?.startsWith('https:') ?? false;
}

/** Who every mail is from, and who answers. */
export function mailHead({ mailFrom, supportEmail }: MailSettings): MailHead {
  return {
    from: mailFrom ?? { name: 'Porchlight', address: supportEmail },
    support_email: supportEmail,
  };
}

/** The mail server's address; null where nothing is to be sent. */
export function smtpUrlOf({ mail, smtpUrl }: MailSettings): string | null {
  return mail === 'on' ? smtpUrl : null;
}

/**
 * Whether the mailbox of development may be shown at all: nothing is sent, the site is not public, and no proxy stands
 * before it, which would make everybody look as if they sat at this machine.
 */
export function hasMailbox(settings: MailSettings): boolean {
  return settings.smtpUrl === null && settings.trustProxy === false && !isPublicSite(settings);
}

/** @throws where a public site would let everybody wait for mail that nobody sends */
export function refuseSilentMail(settings: MailSettings): void {
  if (settings.mail === 'off' || settings.smtpUrl !== null || !isPublicSite(settings)) return;
  throw new Error(
    'SMTP_URL must be set where PUBLIC_URL is https, or nobody can confirm an address or set a new password: ' +
      'SMTP_URL=smtps://user:password@mail.example.edu. To run without mail all the same, set MAIL=off.',
  );
}
