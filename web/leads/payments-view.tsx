import BackIcon from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import type { Payment } from '#shared/api/payments-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { t } from '#shared/texts/t.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { hiddenText, VisuallyHidden } from '../ui/visually-hidden.tsx';
import tableStyles from './lead-table.module.css';
import areaStyles from './leads-area.module.css';
import { hasReceipt, paymentEffect, paymentPurpose, paymentState } from './payment-state.ts';
import styles from './payments-view.module.css';
import frameStyles from './purchase-frame.module.css';

const receiptPath = (id: number) => `${PAGES.payments}?receipt=${id}`;

export function PaymentsView({ payments }: { payments: readonly Payment[] }) {
  return (
    <section aria-labelledby="payments" className={areaStyles.view}>
      <Link to={PAGES.leads} className={frameStyles.back}>
        <BackIcon aria-hidden="true" />
        {t('My Leads')}
      </Link>
      <h1 id="payments" className={areaStyles.title}>
        {t('Payments')}
      </h1>
      {payments.length === 0 ? (
        <EmptyState
          scene="desk"
          title={t('No payments yet')}
          text={t('You’ll see your payments for leads and listing tiers here, with receipts.')}
          action={<ButtonLink to={PAGES.leads}>{t('My Leads')}</ButtonLink>}
        />
      ) : (
        <PaymentTable payments={payments} />
      )}
    </section>
  );
}

function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  return (
    <div className={tableStyles.frame}>
      <table className={`${tableStyles.table} ${styles.table}`}>
        <caption>
          <VisuallyHidden>{t('Your payments')}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">{t('For')}</th>
            <th scope="col">{t('Date')}</th>
            <th scope="col" className={styles.amount}>
              {t('Amount')}
            </th>
            <th scope="col">{t('State')}</th>
            <th scope="col">{t('Receipt')}</th>
          </tr>
        </thead>
        {payments.map((payment) => (
          <PaymentRow key={payment.id} payment={payment} />
        ))}
      </table>
    </div>
  );
}

function Below({ children }: { children: string | null }) {
  if (children === null) return null;
  return (
    <span className={tableStyles.below}>
      <span className={tableStyles.soft}>{children}</span>
    </span>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { text, tone } = paymentState(payment);
  return (
    <tbody>
      <tr>
        <th scope="row" className={tableStyles.property}>
          <span className={tableStyles.name}>{paymentPurpose(payment)}</span>
          <Below>{paymentEffect(payment)}</Below>
        </th>
        <td data-label={t('Date')}>
          <Time value={payment.settled ?? payment.created} />
        </td>
        <td data-label={t('Amount')} className={styles.amount}>
          {formatCents(payment.amount_cents)}
        </td>
        <td data-label={t('State')}>
          <Badge tone={tone}>{text}</Badge>
        </td>
        <td data-label={t('Receipt')}>
          {hasReceipt(payment) ? (
            <Link to={receiptPath(payment.id)} className={styles.receipt}>
              <T
                text="Receipt<hidden> for {purpose}</hidden>"
                values={{ purpose: paymentPurpose(payment), hidden: hiddenText }}
              />
            </Link>
          ) : (
            '–'
          )}
        </td>
      </tr>
    </tbody>
  );
}
