import { loginPath, PAGES } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import type { EmailTemplate } from './email-content.ts';
import { Action, Facts, Note, Say } from './email-parts.tsx';

export const deletionDueEmail: EmailTemplate<'deletion_due'> = ({ deletion_due, days }) => ({
  subject: 'Your account will be deleted',
  preheader: `You can take it back until ${formatDate(deletion_due)}.`,
  heading: 'Your account will be deleted',
  body: (
    <>
      <Say>
        As you asked, your account will be deleted on <strong>{formatDate(deletion_due)}</strong>. You are
        signed out everywhere.
      </Say>
      <Say>
        Until then, for {days} days, you can take this back: log in, and your account says how. After that
        nobody can bring it back.
      </Say>
      <Action path={loginPath(PAGES.account)} label="Log in to keep my account" />
    </>
  ),
  why: 'You receive this because the deletion of your account was asked for.',
});

export const resetPasswordEmail: EmailTemplate<'reset_password'> = ({ path, minutes, username }) => ({
  subject: 'Set a new password',
  preheader: `The link works once, within ${minutes} minutes.`,
  heading: 'Set a new password',
  body: (
    <>
      <Say>Somebody, most likely you, asked for a new password for your account at Porchlight.</Say>
      {username && <Say>The account's username is {username}.</Say>}
      <Action path={path} label="Choose a new password" />
      <Note>
        The link works once, within {minutes} minutes. If it was not you, do nothing: your password stays as
        it is.
      </Note>
    </>
  ),
  why: 'You receive this because a new password was asked for with your address.',
});

export const passwordChangedEmail: EmailTemplate<'password_changed'> = () => ({
  subject: 'Your password was changed',
  preheader: 'If it was you, there is nothing to do.',
  heading: 'Your password was changed',
  body: (
    <>
      <Say>
        The password of your account at Porchlight was changed, and other devices were signed out. If it was
        you, there is nothing to do.
      </Say>
      <Say>If it was not you, set a new password at once:</Say>
      <Action path={PAGES.forgotPassword} label="Set a new password" />
    </>
  ),
  why: 'You receive this because it concerns the safety of your account.',
});

export const managerAcceptedEmail: EmailTemplate<'manager_accepted'> = ({ path, days }) => ({
  subject: 'Your manager account is ready',
  preheader: 'Choose a password, and list your first home.',
  heading: 'Welcome to Porchlight',
  body: (
    <>
      <Say>
        Your request was accepted: you can now list homes, and students near them will find you. Choose a
        password, and you are in.
      </Say>
      <Action path={path} label="Choose my password" />
      <Note>
        The link works once, within {days} days. After that, ask for a new password on the log-in page with
        this address.
      </Note>
    </>
  ),
  why: 'You receive this because you asked to list homes at Porchlight.',
});

export const loginAttemptsEmail: EmailTemplate<'login_attempts'> = ({ attempts }) => ({
  subject: 'Many failed log-ins to your account',
  preheader: 'We have slowed further attempts down.',
  heading: 'Is somebody guessing your password?',
  body: (
    <>
      <Say>
        There were {attempts} attempts to log in to your account with a wrong password within an hour. Further
        attempts are slowed down; you can still log in.
      </Say>
      <Say>If your password is short, or is used on another site too, choose a better one:</Say>
      <Action path={PAGES.forgotPassword} label="Choose a better password" />
      <Note>If it was you: the same page helps with a forgotten password.</Note>
    </>
  ),
  why: 'You receive this because it concerns the safety of your account.',
});

export const emailChangedEmail: EmailTemplate<'email_changed'> = ({ new_email }) => ({
  subject: 'Your account has a new e-mail address',
  preheader: 'Letters go to the new address from now on.',
  heading: 'Your account has a new address',
  body: (
    <>
      <Say>From now on, letters about your account go to its new address:</Say>
      <Facts facts={[['New address', showEmail(new_email)]]} />
      <Say>If it was not you, please write to us at once, so that we can look into it.</Say>
      <Action path={PAGES.contact} label="Contact us" />
    </>
  ),
  why: 'You receive this, for the last time here, because it concerns the safety of your account.',
});

export const emailChangeAskedEmail: EmailTemplate<'email_change_asked'> = ({ new_email }) => ({
  subject: 'A new e-mail address for your account',
  preheader: 'It counts once it is confirmed. If it was you, there is nothing to do.',
  heading: 'A new address for your account?',
  body: (
    <>
      <Say>Somebody who knows your password asked to use another address for your account:</Say>
      <Facts facts={[['New address', showEmail(new_email)]]} />
      <Say>It counts once it is confirmed from there. If it was you, there is nothing to do here.</Say>
      <Say>If it was not you, set a new password at once; this stops the change:</Say>
      <Action path={PAGES.forgotPassword} label="Set a new password" />
    </>
  ),
  why: 'You receive this because it concerns the safety of your account.',
});

export const confirmEmailEmail: EmailTemplate<'confirm_email'> = ({ path, hours, username }) => ({
  subject: 'Confirm your e-mail address',
  preheader: 'One press of a button, and your address is confirmed.',
  heading: 'Is this your address?',
  body: (
    <>
      <Say>
        Somebody, most likely you, gave this address to an account at Porchlight. Please confirm that it is
        yours: what managers and students write to you will then reach you here.
      </Say>
      {username && <Say>The account's username is {username}.</Say>}
      <Action path={path} label="Confirm my address" />
      <Note>
        The link works once, within {hours} hours. If it was not you, do nothing: the address stays
        unconfirmed.
      </Note>
    </>
  ),
  why: 'You receive this because your address was entered at Porchlight.',
});

export const adminInvitedEmail: EmailTemplate<'admin_invited'> = ({ path, days }) => ({
  subject: 'Your staff account is ready',
  preheader: 'Choose a password for it.',
  heading: 'You are on the staff',
  body: (
    <>
      <Say>
        Somebody who runs Porchlight has made a staff account for you. Choose a password, and you are in.
      </Say>
      <Action path={path} label="Choose my password" />
      <Note>
        The link works once, within {days} days. If you did not expect this letter, leave it alone and tell
        us.
      </Note>
    </>
  ),
  why: 'You receive this because a staff account was made for this address.',
});
