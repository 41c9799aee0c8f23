import { Link } from 'react-router';
import type { StaffPerson } from '#shared/api/staff-schemas.ts';
import { staffListingPath } from '#shared/pages.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { t } from '#shared/texts/t.ts';
import tableStyles from '../leads/lead-table.module.css';
import { Badge } from '../ui/badge.tsx';
import { Time } from '../ui/time.tsx';
import { ActForm } from './act-form.tsx';
import { listingState } from './listing-state.ts';
import styles from './staff.module.css';
import { useCanDo } from './staff-frame.tsx';
import { ROW_LINK } from './use-staff-keys.ts';

export function ListingTable({ listings }: Pick<StaffPerson, 'listings'>) {
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Listing')}</th>
            <th scope="col">{t('City')}</th>
            <th scope="col">{t('State')}</th>
          </tr>
        </thead>
        {listings.map((listing) => {
          const { text, tone } = listingState(listing);
          return (
            <tbody key={listing.id}>
              <tr>
                <th scope="row" className={tableStyles.property}>
                  <Link to={staffListingPath(listing.id)} className={styles.row} {...ROW_LINK}>
                    {listing.title}
                  </Link>
                </th>
                <td data-label={t('City')}>{listing.city}</td>
                <td data-label={t('State')}>
                  <Badge tone={tone}>{text}</Badge>
                </td>
              </tr>
            </tbody>
          );
        })}
      </table>
    </div>
  );
}

/** Statuses are words of the API, in every language. */
export function PaymentTable({ payments }: { payments: NonNullable<StaffPerson['payments']> }) {
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('For')}</th>
            <th scope="col">{t('Date')}</th>
            <th scope="col">{t('Amount')}</th>
            <th scope="col">{t('State')}</th>
          </tr>
        </thead>
        {payments.map(({ id, purpose, created, amount_cents, refunded_cents, status, dispute }) => (
          <tbody key={id}>
            <tr>
              <th scope="row" className={tableStyles.property}>
                {t('{purpose, select, lead {Lead} other {Tier}}, payment {id}', { purpose, id })}
              </th>
              <td data-label={t('Date')}>
                <Time value={created} />
              </td>
              <td data-label={t('Amount')}>
                {formatCents(amount_cents)}
                {refunded_cents > 0 &&
                  ` (${t('{amount} refunded', { amount: formatCents(refunded_cents) })})`}
              </td>
              <td data-label={t('State')}>
                {status}
                {dispute && ` (${t('dispute: {state}', { state: dispute })})`}
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}

export function EmailTable({ emails }: Pick<StaffPerson, 'emails'>) {
  const may = useCanDo()('support');
  return (
    <div className={tableStyles.frame}>
      <table className={tableStyles.table}>
        <thead>
          <tr>
            <th scope="col">{t('Email')}</th>
            <th scope="col">{t('Created')}</th>
            <th scope="col">{t('State')}</th>
          </tr>
        </thead>
        {emails.map(({ id, template, created, sent, dead, last_error, can_retry }) => (
          <tbody key={id}>
            <tr>
              <th scope="row" className={tableStyles.property}>
                <code>{template}</code>
              </th>
              <td data-label={t('Created')}>
                <Time value={created} />
              </td>
              <td data-label={t('State')}>
                {dead ? (
                  <span className={styles.clamped}>{t('Failed: {error}', { error: last_error ?? '' })}</span>
                ) : sent ? (
                  t('Sent')
                ) : (
                  t('Waiting')
                )}
                {can_retry && may && (
                  <ActForm
                    intent={`mail-${id}`}
                    label={t('Send it again')}
                    text={t('The email may have arrived already.')}
                  />
                )}
              </td>
            </tr>
          </tbody>
        ))}
      </table>
    </div>
  );
}
