import { useMutation } from '@tanstack/react-query';
import DoneIcon from 'lucide-react/icons/check';
import GiftIcon from 'lucide-react/icons/gift';
import { Link, useNavigate } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { LEAD_DISPUTE_DAYS, redeemCredit } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { createPaymentIntent } from '#shared/api/payments.ts';
import type { CardConfig } from '#shared/api/payments-schemas.ts';
import type { ManagerProfile } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Time } from '../ui/time.tsx';
import { CardCheckout } from './card-checkout.tsx';
import { leadsPath, NEWEST_LEADS } from './lead-query.ts';
import type { LeadPurchase } from './load-purchase.ts';
import { Price } from './price.tsx';
import styles from './purchase-frame.module.css';
import { type IntentState, usePaymentIntent } from './use-payment-intent.ts';

const leadPath = (id: number) => leadsPath({ sort: NEWEST_LEADS, page: 1, open: id });

type LeadPurchaseViewProps = { purchase: LeadPurchase; cards: CardConfig; manager: ManagerProfile };

export function LeadPurchaseView(props: LeadPurchaseViewProps) {
  const { lead } = props.purchase;
  if (lead.unlocked) {
    return (
      <EmptyState
        scene="porch"
        title={t('This lead is unlocked')}
        text={t('You’ve paid for it. You don’t owe anything else.')}
        level={1}
        action={<ButtonLink to={leadPath(lead.id)}>{t('View the lead')}</ButtonLink>}
      />
    );
  }
  if (lead.is_confirming) {
    return (
      <EmptyState
        scene="porch"
        title={t('Confirming payment')}
        text={t('You’ve paid for this lead, and the bank hasn’t answered yet. It unlocks automatically.')}
        level={1}
        action={<ButtonLink to={PAGES.leads}>{t('Back to My Leads')}</ButtonLink>}
      />
    );
  }
  if (!lead.is_for_sale) {
    return (
      <EmptyState
        scene="porch"
        title={t('This lead is no longer for sale')}
        text={t('The student can no longer be reached.')}
        level={1}
        action={<ButtonLink to={PAGES.leads}>{t('Back to My Leads')}</ButtonLink>}
      />
    );
  }
  return <Checkout {...props} />;
}

function Checkout({ purchase: { lead, credits }, cards, manager }: LeadPurchaseViewProps) {
  const [intent, retry] = usePaymentIntent([createPaymentIntent.path, lead.id], (signal) =>
    call(createPaymentIntent, { body: { manager_id: manager.id, lead_id: lead.id } }, { signal }),
  );
  return (
    <>
      <h1 className={styles.title}>{t('Enter your payment information to purchase this lead.')}</h1>
      <div className={styles.columns}>
        <div className={styles.side}>
          <Summary lead={lead} intent={intent} />
          {credits > 0 && <UseCredit lead={lead} credits={credits} />}
        </div>
        <CardCheckout
          intent={intent}
          cards={cards}
          returnsTo={PAGES.leads}
          onRetry={retry}
          back={{ to: leadPath(lead.id), text: t('Back to My Leads') }}
        />
      </div>
    </>
  );
}

/** Must not reveal the student, because managers pay for this information. */
function Summary({ lead, intent }: { lead: Lead; intent: IntentState }) {
  const { property } = lead;
  const name = propertyTitle(property);
  return (
    <Card as="section" aria-labelledby="bought" className={styles.box}>
      <h2 id="bought" className={styles.boxTitle}>
        {t('A lead for {name}', { name })}
      </h2>
      <dl className={styles.facts}>
        {name !== property.address_1 && (
          <div>
            <dt>{t('Address')}</dt>
            <dd>{property.address_1}</dd>
          </div>
        )}
        <div>
          <dt>{t('Date Received')}</dt>
          <dd>
            <Time value={lead.created} />
          </dd>
        </div>
      </dl>
      {lead.is_refunded && (
        <p className={styles.small}>
          {t('We refunded your earlier payment for this lead, so it’s locked again.')}{' '}
          <Link to={PAGES.payments}>{t('See your payments')}</Link>
        </p>
      )}
      <ul className={styles.gets}>
        <Gets>{t('The student’s name, email, phone and school')}</Gets>
        <Gets>{t('The whole inquiry: move-in date, topics and message')}</Gets>
        <Gets>
          {t('A credit for another lead if you can’t reach anyone within {count} days', {
            count: LEAD_DISPUTE_DAYS,
          })}
        </Gets>
      </ul>
      <Price label={t('Price, once')} intent={intent} />
    </Card>
  );
}

function Gets({ children }: { children: React.ReactNode }) {
  return (
    <li>
      <DoneIcon aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

function UseCredit({ lead, credits }: { lead: Lead; credits: number }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(redeemCredit, { id: lead.id }),
    onSuccess: () => navigate(leadPath(lead.id), { state: { credited: lead.id } }),
  });
  return (
    <Card as="section" aria-labelledby="credit" className={styles.box}>
      <h2 id="credit" className={styles.boxTitle}>
        {t('You have {count, plural, one {# credit} other {# credits}}', { count: credits })}
      </h2>
      <p className={styles.small}>{t('It unlocks this lead for free.')}</p>
      <FormNotice detail={isProblem(error) ? error.problem.detail : null} />
      <Button tone="quiet" isBusy={isPending} onClick={() => mutate()}>
        <GiftIcon aria-hidden="true" />
        {t('Use your credit')}
      </Button>
    </Card>
  );
}
