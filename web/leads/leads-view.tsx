import GiftIcon from 'lucide-react/icons/gift';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { formatSort, parseSortBy } from '../housing/sort-by.ts';
import { ListPager } from '../manager/list-pager.tsx';
import listStyles from '../manager/listings-view.module.css';
import { OrderSelect } from '../manager/order-select.tsx';
import { PaymentBanner } from '../manager/payment-banner.tsx';
import { usePaymentCheck } from '../manager/use-payment-check.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import type { Notice } from './lead-details.tsx';
import { LEAD_SORT_KEYS, type LeadQuery, leadsPath, NEWEST_LEADS, readLeadQuery } from './lead-query.ts';
import { LEAD_ORDERS, LeadTable } from './lead-table.tsx';
import styles from './leads-area.module.css';
import { LEADS_PER_PAGE, type LeadsList, pageOfLeads } from './load-leads.ts';
import { sortLeads } from './sort-leads.ts';
import { findLead, useConfirmingLeads, useLeads } from './use-leads.ts';

/** After the purchase of a lead: reloads the lead, expands it and moves the focus to it. */
function usePaidLead(sorted: readonly Lead[], change: (lead: Lead) => void, query: LeadQuery) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { credited?: number } | null };
  // History state survives a reload, but the message must be shown once only.
  const credited = useNavigationType() === 'POP' ? undefined : state?.credited;
  const [fresh, setFresh] = useState<number | null>(credited ?? null);
  const status = usePaymentCheck(async (known) => {
    const id = known.is === 'paid' ? known.payment.lead_id : null;
    const lead = id === null ? null : await findLead(id);
    if (lead) change(lead);
    const at = sorted.findIndex((one) => one.id === id);
    const page = at < 0 ? query.page : Math.floor(at / LEADS_PER_PAGE) + 1;
    navigate(leadsPath({ ...query, page, open: id ?? query.open }), {
      replace: true,
      preventScrollReset: true,
    });
    setFresh(lead?.id ?? null);
  });
  useEffect(() => {
    if (fresh === null) return;
    // Waits a frame, because navigation moves the focus to the page.
    const next = requestAnimationFrame(() => {
      const row = document.getElementById(`lead-${fresh}`);
      row?.scrollIntoView({ block: 'center' });
      row?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(next);
  }, [fresh]);
  return { status, fresh, isCredited: credited !== undefined };
}

/** The leads page (section 2.11). Sorts all leads, but shows one page of them. */
export function LeadsView({ list, now }: { list: LeadsList; now: string }) {
  const { leads, isAll, hasFailed, retry, change } = useLeads(list);
  const [params] = useSearchParams();
  const [notice, showNotice] = useState<Notice>({});
  const [granted, setGranted] = useState(0);
  const query = readLeadQuery(params);
  const sortText = formatSort(query.sort);
  const sorted = useMemo(
    () => sortLeads(leads, parseSortBy(LEAD_SORT_KEYS, sortText) ?? NEWEST_LEADS),
    [leads, sortText],
  );
  const { page, shown } = pageOfLeads(sorted, query.page, list.total);
  const { status, fresh, isCredited } = usePaidLead(sorted, change, query);
  // Runs after the list has rendered, so that screen readers announce the message.
  useEffect(() => {
    if (isCredited) showNotice({ done: t('You unlocked the lead with your credit.') });
  }, [isCredited]);
  const handleKnown = useCallback(
    (lead: Lead) => {
      change(lead);
      if (lead.unlocked)
        showNotice({
          done: t('Paid. The lead for {name} is unlocked.', { name: propertyTitle(lead.property) }),
        });
    },
    [change],
  );
  useConfirmingLeads(leads, handleKnown);
  const handleChange = (lead: Lead) => {
    change(lead);
    if (lead.dispute?.status === 'granted') setGranted((count) => count + 1);
  };
  return (
    <section aria-labelledby="leads" className={styles.view}>
      <Head list={list} leads={isAll ? leads : null} />
      <Credits count={list.credits + granted} />
      <PaymentBanner
        status={status}
        paid={
          status?.is === 'paid' && status.payment.purpose === 'lead'
            ? t('Paid. The lead is unlocked.')
            : t('Paid.')
        }
      />
      <FormNotice detail={notice.wrong ?? null} done={notice.done ?? null} />
      {list.total === 0 ? <NoLeads /> : <Order query={query} />}
      {hasFailed && (
        <p role="alert" className={listStyles.rest}>
          {t('We could only load {count, number} of your leads. Reload the page to see the others.', {
            count: leads.length,
          })}
          <Button tone="quiet" size="small" onClick={retry}>
            {t('Try again')}
          </Button>
        </p>
      )}
      {list.total > 0 && (
        <LeadTable
          leads={shown}
          query={query}
          now={now}
          fresh={fresh}
          onChange={handleChange}
          onNotice={showNotice}
        />
      )}
      <ListPager
        page={page}
        count={list.total}
        rowsPerPage={LEADS_PER_PAGE}
        pathOf={(to) => leadsPath({ ...query, page: to, open: null })}
      />
    </section>
  );
}

/** @param props.leads null until all leads are loaded; the head then uses the counts of `list` */
function Head({ list, leads }: { list: LeadsList; leads: readonly Lead[] | null }) {
  const unlocked = leads ? leads.filter((lead) => lead.unlocked).length : list.unlocked;
  return (
    <div className={styles.head}>
      <div>
        <h1 id="leads" className={styles.title}>
          {t('My Leads')}
        </h1>
        {list.total > 0 && (
          <p className={styles.count}>
            {t('{count, plural, one {# lead} other {# leads}}, {unlocked, number} unlocked', {
              count: list.total,
              unlocked,
            })}
          </p>
        )}
      </div>
      <ButtonLink to={PAGES.payments} tone="quiet" size="small">
        {t('Payments')}
      </ButtonLink>
    </div>
  );
}

function Credits({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.credit}>
      <GiftIcon aria-hidden="true" />
      {t('You have {count, plural, one {# credit} other {# credits}}. Each unlocks a lead for free.', {
        count,
      })}
    </p>
  );
}

function Order({ query }: { query: LeadQuery }) {
  const navigate = useNavigate();
  const handleChoose = (value: string) => {
    const sort = parseSortBy(LEAD_SORT_KEYS, value) ?? NEWEST_LEADS;
    navigate(leadsPath({ sort, page: 1, open: null }), { replace: true, preventScrollReset: true });
  };
  return (
    <div className={styles.order}>
      <OrderSelect orders={LEAD_ORDERS} value={formatSort(query.sort)} onChoose={handleChoose} />
    </div>
  );
}

function NoLeads() {
  return (
    <EmptyState
      scene="porch"
      title={t('No leads yet!')}
      text={t('When a student asks about one of your listings, you’ll see the lead here.')}
      action={<ButtonLink to={PAGES.listingManager}>{t('My Listings')}</ButtonLink>}
    />
  );
}
