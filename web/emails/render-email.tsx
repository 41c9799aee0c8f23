import { renderToStaticMarkup } from 'react-dom/server';
import {
  EMAILS,
  type EmailName,
  type EmailSetting,
  type RenderedEmail,
  type UnsubscribePaths,
} from '#shared/emails.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import {
  adminInvitedEmail,
  confirmEmailEmail,
  deletionDueEmail,
  emailChangeAskedEmail,
  emailChangedEmail,
  loginAttemptsEmail,
  managerAcceptedEmail,
  passwordChangedEmail,
  resetPasswordEmail,
  secondFactorChangedEmail,
} from './account-emails.tsx';
import type { EmailContent, EmailTemplate } from './email-content.ts';
import { EmailLayout } from './email-layout.tsx';
import { EmailSettingContext } from './email-setting-context.ts';
import {
  entryDecidedEmail,
  forumCommentEmail,
  missedMessagesEmail,
  reportOpenedEmail,
} from './forum-emails.tsx';
import { greetingName } from './greeting-name.ts';
import { agentLeadEmail, leadDisputeDecidedEmail, newLeadEmail } from './lead-emails.tsx';
import {
  confirmAvailabilityEmail,
  feedFailedEmail,
  feedWaitsEmail,
  listingDecidedEmail,
  listingsOfflineEmail,
  tierEndedEmail,
  tierEndingEmail,
} from './listing-emails.tsx';
import { disputeOpenedEmail, receiptEmail, refundMadeEmail } from './payment-emails.tsx';
import { oneLine, plainText } from './plain-text.ts';
import { searchAlertEmail } from './search-emails.tsx';

/** Templates by name. TypeScript reports a missing one. */
const TEMPLATES: { [N in EmailName]: EmailTemplate<N> } = {
  confirm_email: confirmEmailEmail,
  reset_password: resetPasswordEmail,
  manager_accepted: managerAcceptedEmail,
  admin_invited: adminInvitedEmail,
  password_changed: passwordChangedEmail,
  email_change_asked: emailChangeAskedEmail,
  email_changed: emailChangedEmail,
  second_factor_changed: secondFactorChangedEmail,
  deletion_due: deletionDueEmail,
  login_attempts: loginAttemptsEmail,
  new_lead: newLeadEmail,
  confirm_availability: confirmAvailabilityEmail,
  listings_offline: listingsOfflineEmail,
  feed_waits: feedWaitsEmail,
  feed_failed: feedFailedEmail,
  forum_comment: forumCommentEmail,
  report_opened: reportOpenedEmail,
  entry_decided: entryDecidedEmail,
  listing_decided: listingDecidedEmail,
  lead_dispute_decided: leadDisputeDecidedEmail,
  missed_messages: missedMessagesEmail,
  agent_lead: agentLeadEmail,
  tier_ending: tierEndingEmail,
  tier_ended: tierEndedEmail,
  search_alert: searchAlertEmail,
  receipt: receiptEmail,
  refund_made: refundMadeEmail,
  dispute_opened: disputeOpenedEmail,
};

function unsubscribePathsOf(data: object): UnsubscribePaths | null {
  return 'unsubscribe_path' in data ? (data as UnsubscribePaths) : null;
}

function textOf(
  { heading, body, why }: EmailContent,
  {
    greeting,
    setting,
    unsubscribe,
  }: { greeting: string; setting: EmailSetting; unsubscribe: UnsubscribePaths | null },
): string {
  const stop = unsubscribe
    ? `\nUnsubscribe from these emails: ${setting.public_url}${unsubscribe.unsubscribe_path}`
    : '';
  const end = `-- \nPorchlight, ${setting.public_url}/\n${why}\nQuestions? Write to ${showEmail(setting.support_email)}.${stop}`;
  return `${[oneLine(heading), greeting, ...plainText(body, setting), end].join('\n\n')}\n`;
}

/** Renders an email as HTML and equivalent plain text. @throws if the data doesn't match the template */
export function renderEmail(name: EmailName, data: unknown, setting: EmailSetting): RenderedEmail {
  const known = EMAILS[name].parse(data);
  const content = TEMPLATES[name](known as never);
  const unsubscribe = unsubscribePathsOf(known);
  const to = greetingName(setting.to_name);
  const greeting = to === '' ? 'Hi,' : `Hi ${to},`;
  const page = (
    <EmailSettingContext value={setting}>
      <EmailLayout
        content={content}
        greeting={greeting}
        unsubscribePath={unsubscribe?.unsubscribe_path ?? null}
      />
    </EmailSettingContext>
  );
  return {
    subject: oneLine(content.subject),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
    text: textOf(content, { greeting, setting, unsubscribe }),
    unsubscribe_url: unsubscribe && `${setting.public_url}${unsubscribe.unsubscribe_post_path}`,
  };
}
