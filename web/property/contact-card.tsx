import { useId } from 'react';
import type { Property } from '#shared/api/properties-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { propertyPath } from '#shared/pages.ts';
import type { AnswerTime } from '#shared/rules/answer-time.ts';
import { defaultInquiry } from '#shared/rules/inquiry-message.ts';
import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { InquiryForm } from '../inquiries/inquiry-form.tsx';
import { QuickInquiry } from '../inquiries/quick-inquiry.tsx';
import { SentNote } from '../inquiries/sent-note.tsx';
import { openPrivateMessage } from '../messages/private-message.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import styles from './contact-card.module.css';

type Props = {
  property: Property;
  title: string;
  school: School;
  answersWithin: AnswerTime | null;
  answer: FormAnswer | null | undefined;
};

/** Without JavaScript the card contains the form itself. */
export function ContactCard({ property, title, school, answersWithin, answer }: Props) {
  const id = useId();
  const { user, inquiries } = useSession();
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {t('Ask about this home')}
      </h2>
      {answersWithin && (
        <p className={styles.note}>
          {t(
            'Usually answers within {time, select, hour {an hour} day {a day} week {a week} other {three days}} (median of the past year)',
            { time: answersWithin },
          )}
        </p>
      )}
      {user && user.type !== 'student' ? (
        <p className={styles.note}>{t('Inquiries are for students.')}</p>
      ) : (
        <>
          <div className={styles.quick}>
            <p className={styles.note}>
              {inquiries.includes(property.id)
                ? t('You have already sent an inquiry to this property.')
                : t(
                    'Message the manager. Before you send it, you can check your message and what they’ll see about you.',
                  )}
            </p>
            <QuickInquiry
              key={property.id}
              property={property}
              title={title}
              school={school}
              user={user}
              button={{ isWide: true }}
              sentNote={user && <SentNote user={user} />}
            />
          </div>
          <noscript>
            <InquiryForm
              property={property.id}
              title={title}
              message={defaultInquiry(property, school.short_name || school.name)}
              path={propertyPath(school, property)}
              answer={answer}
            />
          </noscript>
        </>
      )}
      {property.manager.account_level === 'premium' && (
        <Button
          tone="quiet"
          onClick={() =>
            openPrivateMessage({
              id: property.manager.user.id,
              username: t('the manager of {title}', { title }),
              about: { kind: 'property', id: property.id },
            })
          }
        >
          {t('Direct Message')}
        </Button>
      )}
    </section>
  );
}
