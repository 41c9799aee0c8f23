import { renderToStaticMarkup } from 'react-dom/server';
import {
  LETTERS,
  type LetterName,
  type LetterSetting,
  type RenderedLetter,
  type WayOut,
} from '#shared/letters.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import {
  adminInvitedLetter,
  confirmEmailLetter,
  deletionDueLetter,
  emailChangeAskedLetter,
  emailChangedLetter,
  loginAttemptsLetter,
  managerAcceptedLetter,
  passwordChangedLetter,
  resetPasswordLetter,
} from './account-letters.tsx';
import {
  entryDecidedLetter,
  forumCommentLetter,
  missedMessagesLetter,
  reportOpenedLetter,
} from './forum-letters.tsx';
import { greetingName } from './greeting-name.ts';
import { agentLeadLetter, leadDisputeDecidedLetter, newLeadLetter } from './lead-letters.tsx';
import type { LetterContent, LetterTemplate } from './letter-content.ts';
import { LetterLayout } from './letter-layout.tsx';
import { LetterSettingContext } from './letter-setting-context.ts';
import { letterText, oneLine } from './letter-text.ts';
import {
  confirmAvailabilityLetter,
  listingDecidedLetter,
  listingsOfflineLetter,
  tierEndedLetter,
  tierEndingLetter,
} from './listing-letters.tsx';
import { disputeOpenedLetter, receiptLetter, refundMadeLetter } from './payment-letters.tsx';

/** A missing template does not compile. */
const TEMPLATES: { [N in LetterName]: LetterTemplate<N> } = {
  confirm_email: confirmEmailLetter,
  reset_password: resetPasswordLetter,
  manager_accepted: managerAcceptedLetter,
  admin_invited: adminInvitedLetter,
  password_changed: passwordChangedLetter,
  email_change_asked: emailChangeAskedLetter,
  email_changed: emailChangedLetter,
  deletion_due: deletionDueLetter,
  login_attempts: loginAttemptsLetter,
  new_lead: newLeadLetter,
  confirm_availability: confirmAvailabilityLetter,
  listings_offline: listingsOfflineLetter,
  forum_comment: forumCommentLetter,
  report_opened: reportOpenedLetter,
  entry_decided: entryDecidedLetter,
  listing_decided: listingDecidedLetter,
  lead_dispute_decided: leadDisputeDecidedLetter,
  missed_messages: missedMessagesLetter,
  agent_lead: agentLeadLetter,
  tier_ending: tierEndingLetter,
  tier_ended: tierEndedLetter,
  receipt: receiptLetter,
  refund_made: refundMadeLetter,
  dispute_opened: disputeOpenedLetter,
};

function wayOutOf(data: object): WayOut | null {
  return 'unsubscribe_path' in data ? (data as WayOut) : null;
}

function textOf(
  { heading, body, why }: LetterContent,
  { greeting, setting, wayOut }: { greeting: string; setting: LetterSetting; wayOut: WayOut | null },
): string {
  const stop = wayOut ? `\nStop mail of this kind: ${setting.public_url}${wayOut.unsubscribe_path}` : '';
  const end = `-- \nPorchlight, ${setting.public_url}/\n${why}\nQuestions? Write to ${showEmail(setting.support_email)}.${stop}`;
  return `${[oneLine(heading), greeting, ...letterText(body, setting), end].join('\n\n')}\n`;
}

/** HTML with equivalent plain text. @throws if the data doesn't match the template */
export function renderLetter(name: LetterName, data: unknown, setting: LetterSetting): RenderedLetter {
  const known = LETTERS[name].parse(data);
  const content = TEMPLATES[name](known as never);
  const wayOut = wayOutOf(known);
  const to = greetingName(setting.to_name);
  const greeting = to === '' ? 'Hello,' : `Hello ${to},`;
  const page = (
    <LetterSettingContext value={setting}>
      <LetterLayout
        content={content}
        greeting={greeting}
        unsubscribePath={wayOut?.unsubscribe_path ?? null}
      />
    </LetterSettingContext>
  );
  return {
    subject: oneLine(content.subject),
    html: `<!doctype html>${renderToStaticMarkup(page)}`,
    text: textOf(content, { greeting, setting, wayOut }),
    unsubscribe_url: wayOut && `${setting.public_url}${wayOut.unsubscribe_post_path}`,
  };
}
