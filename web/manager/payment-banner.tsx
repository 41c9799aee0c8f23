import AlertIcon from 'lucide-react/icons/circle-alert';
import DoneIcon from 'lucide-react/icons/circle-check';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Payment } from '#shared/api/payments-schemas.ts';
import { leadPurchasePath, tierPurchasePath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Spinner } from '../ui/spinner.tsx';
import styles from './payment-banner.module.css';
import type { PaymentStatus } from './use-payment-check.ts';

type PaymentBannerProps = {
  status: PaymentStatus | null;
  paid: ReactNode;
};

function retryPath({ purpose, lead_id, property, tier }: Payment): string | null {
  if (purpose === 'lead') return lead_id === null ? null : leadPurchasePath(lead_id);
  return tier && tierPurchasePath(property.id, tier);
}

export function PaymentBanner({ status, paid }: PaymentBannerProps) {
  if (!status) return null;
  return (
    <>
      <div role="status" className={styles.status}>
        {status.is === 'confirming' && (
          <div className={`${styles.banner} ${styles.confirming}`}>
            <Spinner />
            <div>
              <p className={styles.title}>{t('Confirming payment')}</p>
              <p className={styles.more}>
                {status.isSlow
                  ? t(
                      'This is taking longer than usual. You can leave this page: you’ll get what you paid for automatically.',
                    )
                  : t('We’re checking with the bank. This takes a moment.')}
              </p>
            </div>
          </div>
        )}
        {status.is === 'paid' && (
          <div className={`${styles.banner} ${styles.paid}`}>
            <DoneIcon aria-hidden="true" />
            <p className={styles.title}>{paid}</p>
          </div>
        )}
      </div>
      {status.is === 'failed' && <Failed sentence={status.sentence} payment={status.payment} />}
    </>
  );
}

function Failed({ sentence, payment }: { sentence: string; payment: Payment | null }) {
  const retryUrl = payment && retryPath(payment);
  return (
    <div role="alert" className={`${styles.banner} ${styles.failed}`}>
      <AlertIcon aria-hidden="true" />
      <p className={styles.title}>{sentence}</p>
      {retryUrl && (
        // A full page load, because only the payment pages' CSP allows the provider's scripts.
        <Link to={retryUrl} reloadDocument className={buttonStyle({ size: 'small' })}>
          {t('Try again')}
        </Link>
      )}
    </div>
  );
}
