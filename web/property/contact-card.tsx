import { useId } from 'react';
import type { Property } from '#shared/api/properties.ts';
import type { School } from '#shared/api/schools.ts';
import { propertyPath } from '#shared/pages.ts';
import { defaultInquiry } from '#shared/rules/inquiry-message.ts';
import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/on-post.ts';
import { InquiryForm } from '../inquiries/inquiry-form.tsx';
import { openPrivateMessage } from '../messages/private-message.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import styles from './contact-card.module.css';
import { titleOf } from './property-title.ts';

type Props = { property: Property; school: School; start: FormAnswer | null | undefined };

/**
 * The inquiry form of the side column. A visitor sees what will be sent and that logging in comes first; the fields are
 * shown, not hidden, so that nobody logs in to find out what is asked.
 */
export function ContactCard({ property, school, start }: Props) {
  const id = useId();
  const { user } = useSession();
  return (
    <section className={styles.card} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {t('Ask about this home')}
      </h2>
      {user && user.type !== 'student' ? (
        <p className={styles.note}>{t('Inquiries are for students.')}</p>
      ) : (
        <>
          <InquiryForm
            key={property.id}
            property={property.id}
            message={defaultInquiry(property, school.short_name || school.name)}
            path={propertyPath(school, property)}
            start={start}
          />
          <p className={styles.note}>
            {t('Your message goes to the manager of this property and to nobody else.')}
          </p>
        </>
      )}
      {property.manager.account_level === 'premium' && (
        <Button
          tone="quiet"
          onClick={() =>
            openPrivateMessage({
              id: property.manager.user.id,
              username: t('the manager of {title}', { title: titleOf(property) }),
            })
          }
        >
          {t('Direct Message')}
        </Button>
      )}
    </section>
  );
}
