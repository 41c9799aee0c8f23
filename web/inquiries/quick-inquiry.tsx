import { useState } from 'react';
import { Link } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { sendInquiry } from '#shared/api/inquiries.ts';
import type { CurrentUser } from '#shared/api/users.ts';
import { PAGES, propertyPath } from '#shared/pages.ts';
import { defaultInquiry } from '#shared/rules/inquiry-message.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { InquiryButton } from './inquiry-button.tsx';
import { LogInConfirm } from './log-in-confirm.tsx';
import styles from './quick-inquiry.module.css';
import { useInquiry } from './use-inquiry.ts';

type QuickInquiryProps = {
  property: { id: number; name: string; address_1: string; city: string; state: string };
  /** What the property is called where the button stands. */
  title: string;
  school: { name: string; short_name: string; public_view_url: string };
  /** Given, not asked for: a page holds hundreds of these. Null: a visitor. */
  user: CurrentUser | null;
};

/** Sends the default message with one press (section 2.5). Managers and staff have nothing to ask: for them it is not there. */
export function QuickInquiry({ property, title, school, user }: QuickInquiryProps) {
  const { state, isSent, attempt } = useInquiry(user, property.id);
  const [isAsking, setAsking] = useState(false);
  if (user && user.type !== 'student') return null;

  const handleClick = async () => {
    if (!user) return setAsking(true);
    const message = defaultInquiry(property, school.short_name || school.name);
    try {
      await attempt(() => call(sendInquiry, { body: { property: property.id, message } }));
    } catch (error) {
      // The button has said so.
      if (!isProblem(error)) throw error;
    }
  };

  return (
    <div className={styles.quick}>
      <InquiryButton size="small" isWide state={state} isSent={isSent} about={title} onClick={handleClick} />
      {isSent && user && (
        <Link to={PAGES.inquiries} className={styles.follow}>
          {user.is_email_confirmed ? t('See how far it has come') : t('Confirm your e-mail address')}
        </Link>
      )}
      {isAsking && (
        <LogInConfirm isOpen onClose={() => setAsking(false)} path={propertyPath(school, property)} />
      )}
    </div>
  );
}
