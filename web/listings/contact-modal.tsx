import CheckIcon from 'lucide-react/icons/check';
import { useDeferredValue, useEffect, useRef, useState } from 'react';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { propertyPath } from '#shared/pages.ts';
import { formatPhone, formatPhoneLink } from '#shared/rules/format-phone.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { ContactForm } from '../inquiries/contact-form.tsx';
import { inquiryAnnouncement } from '../inquiries/inquiry-state.ts';
import { SentNote } from '../inquiries/sent-note.tsx';
import { useInquiry } from '../inquiries/use-inquiry.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Modal } from '../ui/modal.tsx';
import { T } from '../ui/t.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './contact-modal.module.css';

export type ContactModalProps = {
  card: PropertyCard;
  school: { id: number; name: string; short_name: string; public_view_url: string };
  onClose: () => void;
};

/** Dialog to contact a manager (section 4). Visitors must log in first. */
export function ContactModal({ card, school, onClose }: ContactModalProps) {
  // Deferred, so that the click is painted first.
  const isShown = useDeferredValue(true, false);
  if (!isShown) return null;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('Request info about {title}', { title: propertyTitle(card) })}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            {t('Close')}
          </Button>
          <ButtonLink tone="quiet" to={propertyPath(school, card)}>
            {t('View home')}
          </ButtonLink>
        </>
      }
    >
      <RequestInfo key={card.id} card={card} school={school} />
      <OtherWays card={card} />
    </Modal>
  );
}

type RequestInfoProps = { card: PropertyCard; school: ContactModalProps['school'] };

function RequestInfo({ card, school }: RequestInfoProps) {
  const { user } = useSession();
  const { state, isSent, attempt } = useInquiry(user, card.id);
  // Remembers the state at opening, so that typed text stays if it turns out that an inquiry was sent
  // earlier.
  const [wasSent] = useState(isSent);
  const [isDone, setDone] = useState(false);
  if (!user) {
    return (
      <LogInPrompt next={propertyPath(school, card)}>{t('Please login to send an inquiry.')}</LogInPrompt>
    );
  }
  if (user.type !== 'student') return <p className={styles.about}>{t('Inquiries are for students.')}</p>;
  if (isDone || wasSent) {
    return (
      <>
        <SentNotice
          title={isDone ? t('Message Sent!') : t('Message Sent')}
          text={
            isDone
              ? t('Thank you for asking about this home.')
              : t('You have already sent an inquiry to this property.')
          }
        />
        <SentNote user={user} />
      </>
    );
  }
  return (
    <>
      <VisuallyHidden>
        <span role="status">{state === 'sending' ? inquiryAnnouncement(state) : ''}</span>
      </VisuallyHidden>
      <ContactForm
        property={card}
        title={propertyTitle(card)}
        school={school}
        user={user}
        attempt={attempt}
        onSent={() => setDone(true)}
      />
    </>
  );
}

/** Success message. Takes the focus, so that screen readers announce the message. */
function SentNotice({ title, text }: { title: string; text: string }) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <div ref={ref} tabIndex={-1} className={styles.sent}>
      <CheckIcon aria-hidden="true" />
      <div>
        <p className={styles.sentTitle}>{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** Phone number of a premium manager. */
function OtherWays({ card }: { card: PropertyCard }) {
  const phone = card.manager.account_level === 'premium' ? card.contact_phone : '';
  if (phone === '') return null;
  return (
    <p className={styles.about}>
      <T
        text="You can also call the manager at <phone></phone>."
        values={{
          phone: () => (
            <a className={styles.phone} href={formatPhoneLink(phone)}>
              {formatPhone(phone)}
            </a>
          ),
        }}
      />
    </p>
  );
}
