import CheckIcon from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { InquiryState } from '#shared/api/inquiries.ts';
import type { SentInquiry } from '#shared/api/inquiries-schemas.ts';
import { housingPath, PAGES, propertyPath } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { msg, t } from '#shared/texts/t.ts';
import { TOPIC_LABELS } from '../inquiries/topic-labels.ts';
import { Card } from '../ui/card.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './inquiries-page.module.css';
import { WithdrawInquiry } from './withdraw-inquiry.tsx';

const STEPS = [
  ['sent', msg('Sent')],
  ['seen', msg('Seen')],
  ['replied', msg('Replied')],
] as const;

/** Milliseconds without a reply after which the page suggests other listings. */
const QUIET_MS = 72 * 60 * 60 * 1000;
const SHORT_MESSAGE = 280;

type InquiryItemProps = { inquiry: SentInquiry; isConfirmed: boolean; now: string };

export function InquiryItem({
  inquiry,
  isConfirmed,
  now,
  onWithdrawn,
}: InquiryItemProps & { onWithdrawn: () => void }) {
  const { property, school, created, message, state } = inquiry;
  const title = propertyTitle(property);
  return (
    <Card as="li" className={styles.item}>
      <div>
        <h2 className={styles.name}>
          {property.is_shown && school ? <Link to={propertyPath(school, property)}>{title}</Link> : title}
        </h2>
        <p className={styles.facts}>
          <span>{school?.short_name || property.city}</span>
          <span>
            <T text="asked {when}" values={{ when: <Time value={created} /> }} />
          </span>
          {!property.is_shown && <span>{t('no longer listed')}</span>}
        </p>
      </div>
      <InquirySteps state={state} />
      <News inquiry={inquiry} isConfirmed={isConfirmed} now={now} />
      <Message text={message} />
      <Sent inquiry={inquiry} />
      {inquiry.seen === null && <WithdrawInquiry inquiry={inquiry} onWithdrawn={onWithdrawn} />}
    </Card>
  );
}

function News({ inquiry: { state, sent, seen, school }, isConfirmed, now }: InquiryItemProps) {
  if (state === 'waiting') {
    return (
      <p className={styles.news}>
        {isConfirmed
          ? t(
              'This home was no longer listed when you confirmed your email address, so we didn’t send your inquiry.',
            )
          : t('We’ll send it when you confirm your email address.')}
      </p>
    );
  }
  if (state === 'replied') {
    return (
      <p className={styles.news}>
        <T
          text="You got a reply. Check <messages>your messages</messages> and your email."
          values={{ messages: (children: ReactNode) => <Link to={PAGES.messages}>{children}</Link> }}
        />
      </p>
    );
  }
  if (state === 'seen') {
    return (
      <p className={styles.news}>
        {seen ? (
          <T
            text="The manager has been able to read it since {when}, and knows how to reach you."
            values={{ when: <Time value={seen} /> }}
          />
        ) : (
          t('The manager can read it and knows how to reach you.')
        )}
      </p>
    );
  }
  if (sent === null || Date.parse(now) - Date.parse(sent) < QUIET_MS) return null;
  return (
    <p className={styles.news}>
      {school ? (
        <T
          text="No reply for three days. It happens, and it’s not about you. <homes>See other homes near {school}</homes>"
          values={{
            school: school.short_name,
            homes: (children: ReactNode) => <Link to={housingPath(school)}>{children}</Link>,
          }}
        />
      ) : (
        t('No reply for three days. It happens, and it’s not about you.')
      )}
    </p>
  );
}

function Sent({ inquiry: { topics, phone } }: { inquiry: SentInquiry }) {
  return (
    <p className={styles.facts}>
      <span>
        {t('Topics: {topics}', { topics: topics.map((topic) => t(TOPIC_LABELS[topic])).join(', ') })}
      </span>
      <span>{phone ? t('Phone: {phone}', { phone }) : t('No phone number')}</span>
    </p>
  );
}

function Message({ text }: { text: string }) {
  if (text.length <= SHORT_MESSAGE) return <p className={styles.message}>{text}</p>;
  return (
    <details className={styles.more}>
      <summary>{t('Your message')}</summary>
      <p className={styles.message}>{text}</p>
    </details>
  );
}

/** Steps of the inquiry. Icon and text distinguish the states, not only color. */
function InquirySteps({ state }: { state: InquiryState }) {
  const reached = STEPS.findIndex(([name]) => name === state);
  return (
    <ol className={styles.steps} aria-label={t('Status')}>
      {STEPS.map(([name, word], at) => (
        <li
          key={name}
          className={`${styles.step} ${at <= reached ? styles.done : ''}`}
          aria-current={at === reached ? 'step' : undefined}
        >
          <span className={styles.mark}>{at <= reached && <CheckIcon aria-hidden="true" />}</span>
          <span>
            {t(word)}
            {at > reached && <VisuallyHidden>{t(': not yet')}</VisuallyHidden>}
          </span>
        </li>
      ))}
    </ol>
  );
}
