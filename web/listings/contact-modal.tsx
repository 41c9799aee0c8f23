import type { PropertyCard } from '#shared/api/properties.ts';
import { propertyPath } from '#shared/pages.ts';
import { formatPhone, formatPhoneLink } from '#shared/rules/format-phone.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Modal } from '../ui/modal.tsx';
import { cardTitle } from './card-facts.ts';
import styles from './contact-modal.module.css';

export type Contact = { card: PropertyCard; way: 'request' | 'direct' };

type ContactModalProps = {
  contact: Contact | null;
  school: { public_view_url: string };
  onClose: () => void;
};

/** Asking a manager from a list (section 4): who is not logged in sees that logging in comes first. */
export function ContactModal({ contact, school, onClose }: ContactModalProps) {
  if (!contact) return null;
  const { card, way } = contact;
  const title = cardTitle(card);
  const phone = card.manager.account_level === 'premium' ? card.contact_phone : '';
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={way === 'direct' ? `Message the manager of ${title}` : `Request info about ${title}`}
      footer={
        <>
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
          <ButtonLink to={propertyPath(school, card)}>View this home</ButtonLink>
        </>
      }
    >
      <p className={styles.prompt}>Please login to send an inquiry.</p>
      <p className={styles.about}>
        {phone === '' ? (
          'The page of this home has its floor plans, photos and commute.'
        ) : (
          <>
            You can also call the manager at{' '}
            <a className={styles.phone} href={formatPhoneLink(phone)}>
              {formatPhone(phone)}
            </a>
            .
          </>
        )}
      </p>
    </Modal>
  );
}
