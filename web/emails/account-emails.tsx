import type { EmailData } from '#shared/emails.ts';
import { loginPath, PAGES } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import type { EmailTemplate } from './email-content.ts';
import { Action, Facts, Note, Say } from './email-parts.tsx';

export const deletionDueEmail: EmailTemplate<'deletion_due'> = ({ deletion_due, days }) => ({
  subject: 'Your account will be deleted',
  preheader: `You can change your mind until ${formatDate(deletion_due)}.`,
  heading: 'Your account will be deleted',
  body: (
    <>
      <Say>
        As you asked, we’ll delete your account on <strong>{formatDate(deletion_due)}</strong>. You’re logged
        out everywhere.
      </Say>
      <Say>
        You have {days} days to change your mind: log in and choose “Keep my account”. After that, you can’t
        undo it.
      </Say>
      <Action path={loginPath(PAGES.account)} label="Log in to keep my account" />
    </>
  ),
  why: 'You’re getting this because someone asked to delete your account.',
});

export const resetPasswordEmail: EmailTemplate<'reset_password'> = ({ path, minutes, username }) => ({
  subject: 'Set a new password',
  preheader: `The link works once, within ${minutes} minutes.`,
  heading: 'Set a new password',
  body: (
    <>
      <Say>Someone, most likely you, asked for a new password for your Porchlight account.</Say>
      {username && <Say>Your username is {username}.</Say>}
      <Action path={path} label="Choose a new password" />
      <Note>
        The link works once, within {minutes} minutes. If it wasn’t you, do nothing: your password stays the
        same.
      </Note>
    </>
  ),
  why: 'You’re getting this because someone asked for a new password with your address.',
});

export const passwordChangedEmail: EmailTemplate<'password_changed'> = () => ({
  subject: 'Your password was changed',
  preheader: 'If it was you, you don’t have to do anything.',
  heading: 'Your password was changed',
  body: (
    <>
      <Say>
        Your Porchlight password was changed, and your other devices were logged out. If it was you, you don’t
        have to do anything.
      </Say>
      <Say>If it wasn’t you, set a new password right away:</Say>
      <Action path={PAGES.forgotPassword} label="Set a new password" />
    </>
  ),
  why: 'You’re getting this because it’s about your account’s security.',
});

export const managerAcceptedEmail: EmailTemplate<'manager_accepted'> = ({ path, days }) => ({
  subject: 'Your manager account is ready',
  preheader: 'Choose a password and list your first home.',
  heading: 'Welcome to Porchlight',
  body: (
    <>
      <Say>We accepted your request. Choose a password to start listing homes for students nearby.</Say>
      <Action path={path} label="Choose my password" />
      <Note>
        The link works once, within {days} days. After that, get a new password on the login page with this
        address.
      </Note>
    </>
  ),
  why: 'You’re getting this because you asked to list homes on Porchlight.',
});

export const loginAttemptsEmail: EmailTemplate<'login_attempts'> = ({ attempts }) => ({
  subject: 'Many failed logins to your account',
  preheader: 'We slowed down further attempts.',
  heading: 'Is someone guessing your password?',
  body: (
    <>
      <Say>
        Someone tried to log in to your account with a wrong password {attempts} times within an hour. We
        slowed down further attempts; you can still log in.
      </Say>
      <Say>If your password is short, or you use it on another site, choose a better one:</Say>
      <Action path={PAGES.forgotPassword} label="Choose a better password" />
      <Note>If it was you, the same page helps with a forgotten password.</Note>
    </>
  ),
  why: 'You’re getting this because it’s about your account’s security.',
});

export const emailChangedEmail: EmailTemplate<'email_changed'> = ({ new_email }) => ({
  subject: 'Your account has a new email address',
  preheader: 'From now on, we’ll send email to the new address.',
  heading: 'Your account has a new address',
  body: (
    <>
      <Say>From now on, we’ll send email about your account to its new address:</Say>
      <Facts facts={[['New address', showEmail(new_email)]]} />
      <Say>If it wasn’t you, write to us right away so that we can look into it.</Say>
      <Action path={PAGES.contact} label="Contact us" />
    </>
  ),
  why: 'You’re getting this last email here because it’s about your account’s security.',
});

export const emailChangeAskedEmail: EmailTemplate<'email_change_asked'> = ({ new_email }) => ({
  subject: 'A new email address for your account',
  preheader: 'It changes when you confirm it. If it was you, you don’t have to do anything here.',
  heading: 'A new address for your account?',
  body: (
    <>
      <Say>Someone who knows your password asked to use another address for your account:</Say>
      <Facts facts={[['New address', showEmail(new_email)]]} />
      <Say>It changes when you confirm it from there. If it was you, you don’t have to do anything here.</Say>
      <Say>If it wasn’t you, set a new password right away to stop the change:</Say>
      <Action path={PAGES.forgotPassword} label="Set a new password" />
    </>
  ),
  why: 'You’re getting this because it’s about your account’s security.',
});

export const confirmEmailEmail: EmailTemplate<'confirm_email'> = ({ path, hours, username }) => ({
  subject: 'Confirm your email address',
  preheader: 'Confirm your address with one click.',
  heading: 'Is this your address?',
  body: (
    <>
      <Say>
        Someone, most likely you, added this address to a Porchlight account. Confirm that it’s yours, so that
        messages from managers and students reach you here.
      </Say>
      {username && <Say>Your username is {username}.</Say>}
      <Action path={path} label="Confirm my address" />
      <Note>
        The link works once, within {hours} hours. If it wasn’t you, do nothing: the address stays
        unconfirmed.
      </Note>
    </>
  ),
  why: 'You’re getting this because someone entered your address on Porchlight.',
});

export const adminInvitedEmail: EmailTemplate<'admin_invited'> = ({ path, days }) => ({
  subject: 'Your staff account is ready',
  preheader: 'Choose a password to get started.',
  heading: 'Welcome to the staff',
  body: (
    <>
      <Say>A Porchlight operator created a staff account for you. Choose a password to get started.</Say>
      <Action path={path} label="Choose my password" />
      <Note>
        The link works once, within {days} days. If you didn’t expect this email, don’t use the link and tell
        us.
      </Note>
    </>
  ),
  why: 'You’re getting this because someone created a staff account for this address.',
});

const CHANGES: Record<EmailData<'second_factor_changed'>['change'], { subject: string; says: string }> = {
  enabled: {
    subject: 'Two-step verification is on',
    says: 'From now on, logging in to your account takes your password and a passkey or code.',
  },
  disabled: {
    subject: 'Two-step verification is off',
    says: 'From now on, your password alone is enough to log in to your account.',
  },
  reset: {
    subject: 'Two-step verification was reset',
    says: 'Our staff removed your passkeys and codes and logged you out everywhere. Log in with your password, then set up two-step verification again.',
  },
  codes_added: {
    subject: 'Codes for logging in are on',
    says: 'You can now log in with codes of an authenticator app.',
  },
  codes_removed: {
    subject: 'Codes for logging in are off',
    says: 'You can no longer log in with codes of an authenticator app.',
  },
  passkey_added: { subject: 'A passkey was added', says: 'You can now log in with a new passkey.' },
  passkey_removed: { subject: 'A passkey was removed', says: 'A passkey of your account was removed.' },
  recovery_code_used: {
    subject: 'A recovery code was used',
    says: 'A recovery code was used for your account. It won’t work again.',
  },
  recovery_codes_replaced: {
    subject: 'You have new recovery codes',
    says: 'New recovery codes were created for your account. The old ones no longer work.',
  },
  wrong_codes: {
    subject: 'Wrong codes for your account',
    says: 'Someone who knows your password entered five wrong codes. We stopped further attempts for a while.',
  },
};

export const secondFactorChangedEmail: EmailTemplate<'second_factor_changed'> = ({ change, left }) => {
  const { subject, says } = CHANGES[change];
  return {
    subject,
    preheader: 'If it was you, you don’t have to do anything.',
    heading: subject,
    body: (
      <>
        <Say>{says}</Say>
        {left !== undefined && (
          <Say>
            You have {left} {left === 1 ? 'recovery code' : 'recovery codes'} left.
          </Say>
        )}
        <Say>If it wasn’t you, set a new password right away:</Say>
        <Action path={PAGES.forgotPassword} label="Set a new password" />
      </>
    ),
    why: 'You’re getting this because it’s about your account’s security.',
  };
};
