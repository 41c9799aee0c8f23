import OpenIcon from 'lucide-react/icons/chevron-right';
import LockIcon from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { leadPurchasePath } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { msg, t } from '#shared/texts/t.ts';
import { SortHead } from '../manager/sort-head.tsx';
import { Badge } from '../ui/badge.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { hiddenText, VisuallyHidden } from '../ui/visually-hidden.tsx';
import { LeadDetails, type LeadHandlers } from './lead-details.tsx';
import { type LeadQuery, type LeadSortKey, leadsPath, toggleLeadSort } from './lead-query.ts';
import styles from './lead-table.module.css';

const COLUMNS: { key: LeadSortKey; text: string }[] = [
  { key: 'property', text: msg('Property Name') },
  { key: 'received', text: msg('Date Received') },
  { key: 'email', text: msg('Lead Email') },
  { key: 'school', text: msg('School') },
  { key: 'purchased', text: msg('Purchased') },
];

/** Orders to choose from on narrow screens, where the table has no column headers. */
export const LEAD_ORDERS = [
  { value: '-received', text: msg('Newest first') },
  { value: 'received', text: msg('Oldest first') },
  { value: 'property', text: msg('Property, A to Z') },
  { value: '-property', text: msg('Property, Z to A') },
  { value: 'email', text: msg('Email, A to Z') },
  { value: '-email', text: msg('Email, Z to A') },
  { value: 'school', text: msg('School, A to Z') },
  { value: '-school', text: msg('School, Z to A') },
  { value: '-purchased', text: msg('Unlocked last') },
  { value: 'purchased', text: msg('Unlocked first') },
];

type LeadTableProps = LeadHandlers & {
  leads: readonly Lead[];
  query: LeadQuery;
  now: string;
  /** Id of the lead that was just paid for. */
  fresh: number | null;
};

export function LeadTable({ leads, query, fresh, ...rest }: LeadTableProps) {
  const { sort } = query;
  const directionOf = (key: LeadSortKey) => {
    if (sort.key !== key) return null;
    return sort.isDescending ? 'descending' : 'ascending';
  };
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption>
          <VisuallyHidden>{t('Your leads')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {COLUMNS.map(({ key, text }) => (
              <SortHead
                key={key}
                text={t(text)}
                to={leadsPath({ sort: toggleLeadSort(sort, key), page: 1, open: null })}
                direction={directionOf(key)}
              />
            ))}
          </tr>
        </thead>
        {leads.map((lead) => (
          <LeadRows key={lead.id} lead={lead} query={query} isFresh={lead.id === fresh} {...rest} />
        ))}
      </table>
    </div>
  );
}

type LeadRowsProps = LeadHandlers & { lead: Lead; query: LeadQuery; now: string; isFresh: boolean };

function LeadRows({ lead, query, isFresh, now, ...handlers }: LeadRowsProps) {
  const isOpen = lead.unlocked && query.open === lead.id;
  return (
    <tbody className={isFresh ? styles.fresh : undefined}>
      <tr id={`lead-${lead.id}`} tabIndex={-1}>
        <th scope="row" className={`${styles.property} ${styles.indented}`}>
          <PropertyCell lead={lead} query={query} isOpen={isOpen} />
        </th>
        <td data-label={t('Date Received')}>
          <Time value={lead.created} />
        </td>
        <td data-label={t('Lead Email')} className={styles.email}>
          {lead.unlocked ? <Email lead={lead} /> : <Locked>{t('The email is locked')}</Locked>}
        </td>
        <td data-label={t('School')}>
          {lead.unlocked ? (lead.school?.short_name ?? '–') : <Locked>{t('The school is locked')}</Locked>}
        </td>
        <td data-label={t('Purchased')}>
          <Purchased lead={lead} />
        </td>
      </tr>
      {isOpen && (
        <tr className={styles.more}>
          <td colSpan={COLUMNS.length} id={`inquiry-${lead.id}`}>
            <LeadDetails lead={lead} now={now} {...handlers} />
          </td>
        </tr>
      )}
    </tbody>
  );
}

function PropertyCell({ lead, query, isOpen }: { lead: Lead; query: LeadQuery; isOpen: boolean }) {
  const { id, property, unlocked } = lead;
  const name = propertyTitle(property);
  return (
    <>
      {unlocked ? (
        <Link
          to={leadsPath({ ...query, open: isOpen ? null : id })}
          replace
          preventScrollReset
          className={styles.opener}
          aria-expanded={isOpen}
          aria-controls={isOpen ? `inquiry-${id}` : undefined}
        >
          <OpenIcon aria-hidden="true" />
          <span>
            <T text="{name}<hidden>: the whole inquiry</hidden>" values={{ name, hidden: hiddenText }} />
          </span>
        </Link>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className={styles.below}>
        {name !== property.address_1 && <span className={styles.soft}>{property.address_1}</span>}
        {lead.is_replied && <Badge tone="moss">{t('Replied')}</Badge>}
        {lead.dispute && <Badge>{t('Reported')}</Badge>}
        {lead.is_refunded && <Badge>{t('Refunded')}</Badge>}
      </span>
    </>
  );
}

function Email({ lead }: { lead: Lead }) {
  const email = lead.user?.email;
  return email ? (
    <a href={`mailto:${email}`}>{showEmail(email)}</a>
  ) : (
    <span>{t('The account was deleted')}</span>
  );
}

/** A lock icon with text for screen readers. */
function Locked({ children }: { children: ReactNode }) {
  return (
    <span className={styles.lock}>
      <LockIcon aria-hidden="true" />
      <VisuallyHidden>{children}</VisuallyHidden>
    </span>
  );
}

function Purchased({ lead }: { lead: Lead }) {
  if (lead.unlocked) return <Time value={lead.updated} />;
  if (lead.is_confirming) {
    return (
      <span className={styles.confirming}>
        <Spinner />
        {t('Confirming payment')}
      </span>
    );
  }
  if (!lead.is_for_sale)
    return <span className={styles.soft}>{t('The student can no longer be reached')}</span>;
  // A full page load, because only the payment page's CSP allows the provider's scripts.
  return (
    <Link to={leadPurchasePath(lead.id)} reloadDocument className={styles.unlock}>
      <T
        text="Unlock now<hidden>: the lead for {name}</hidden>"
        values={{ name: propertyTitle(lead.property), hidden: hiddenText }}
      />
    </Link>
  );
}
