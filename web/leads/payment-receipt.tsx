import BackIcon from 'lucide-react/icons/arrow-left';
import PrintIcon from 'lucide-react/icons/printer';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Payment } from '#shared/api/payments-schemas.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { formatCents } from '#shared/rules/format-money.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Logo } from '../ui/logo.tsx';
import { Time } from '../ui/time.tsx';
import styles from './payment-receipt.module.css';
import { paymentPurpose, paymentState } from './payment-state.ts';
import frameStyles from './purchase-frame.module.css';

export function PaymentReceipt({ payment, user }: { payment: Payment; user: CurrentUser }) {
  const { property, amount_cents, refunded_cents, settled, created, granted_until, provider } = payment;
  return (
    <div className={styles.page}>
      <div className={styles.bar}>
        <Link to={PAGES.payments} className={frameStyles.back}>
          <BackIcon aria-hidden="true" />
          {t('Payments')}
        </Link>
        <Button tone="quiet" size="small" onClick={() => window.print()}>
          <PrintIcon aria-hidden="true" />
          {t('Print')}
        </Button>
      </div>
      <Card as="article" aria-labelledby="receipt" className={styles.receipt}>
        <div className={styles.head}>
          <Logo />
          <h1 id="receipt" className={styles.title}>
            {t('Receipt {id}', { id: payment.id })}
          </h1>
        </div>
        <dl className={styles.lines}>
          <Line term={t('Date')}>
            <Time value={settled ?? created} />
          </Line>
          <Line term={t('Paid by')}>{`${user.first_name} ${user.last_name}`.trim() || user.username}</Line>
          <Line term={t('For')}>{paymentPurpose(payment)}</Line>
          <Line term={t('Property')}>{property.address_1}</Line>
          {granted_until && payment.status !== 'refunded' && (
            <Line term={t('Valid until')}>
              <Time value={granted_until} format="date" />
            </Line>
          )}
          <Line term={t('Paid with')}>{provider === 'credit' ? t('A credit, no money') : t('Card')}</Line>
          <Line term={t('State')}>{paymentState(payment).text}</Line>
          {refunded_cents > 0 && <Line term={t('Refunded')}>−{formatCents(refunded_cents)}</Line>}
        </dl>
        <p className={styles.total}>
          <span>{t('Total')}</span>
          <span>{formatCents(provider === 'credit' ? 0 : amount_cents - refunded_cents)}</span>
        </p>
        {!payment.livemode && provider !== 'credit' && (
          <p className={styles.test}>{t('A test payment: you weren’t charged.')}</p>
        )}
      </Card>
    </div>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
