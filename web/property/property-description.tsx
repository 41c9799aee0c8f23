import type { Property } from '#shared/api/properties-schemas.ts';
import { findContactDetails } from '#shared/rules/find-contact-details.ts';
import { FLAGGED_LISTING_NOTICE } from '#shared/rules/first-thread.ts';
import { t } from '#shared/texts/t.ts';
import { MoneyNotice } from '../messages/money-notice.tsx';
import styles from './property-description.module.css';

type Description = Pick<Property, 'description' | 'pet_policy'>;

/** The listing's description and pet policy. Shows a warning if they contain contact details. */
export function PropertyDescription({ property: { description, pet_policy } }: { property: Description }) {
  return (
    <>
      {description && <p className={styles.text}>{description}</p>}
      {pet_policy && (
        <p className={styles.text}>
          <b>{t('Pet policy and fees.')}</b> {pet_policy}
        </p>
      )}
      {findContactDetails(`${description}\n${pet_policy}`).length > 0 && (
        <MoneyNotice>{t(FLAGGED_LISTING_NOTICE)}</MoneyNotice>
      )}
    </>
  );
}
