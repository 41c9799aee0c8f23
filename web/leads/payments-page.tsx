import { useLocation, useRevalidator, useSearchParams } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { ListSkeleton } from '../manager/list-skeleton.tsx';
import { RevalidateOnMount } from '../manager/revalidate-on-mount.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { FailedState } from '../ui/failed-state.tsx';
import type { Route } from './+types/payments-page';
import { readId } from './lead-query.ts';
import areaStyles from './leads-area.module.css';
import { LeadsVisitor } from './leads-visitor.tsx';
import { loadPayments } from './load-payments.ts';
import { PaymentReceipt } from './payment-receipt.tsx';
import { PaymentsView } from './payments-view.tsx';
import { TestModeBand } from './test-mode-band.tsx';

export const loader = onServer(loadPayments);
export const clientLoader = inBrowser(loadPayments);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Payments'), t('What you’ve paid for leads and tiers.'), PAGES.payments, loaderData);

/** Lists payments. The query parameter `receipt` selects a single receipt for printing. */
export default function PaymentsPage({ loaderData }: Route.ComponentProps) {
  const { content, cards } = loaderData;
  const { user, manager } = useSession();
  const { pathname, search } = useLocation();
  const { revalidate, state } = useRevalidator();
  const receipt = readId(useSearchParams()[0], 'receipt');
  if (!user || !manager) {
    return (
      <LeadsVisitor title={t('Payments')} next={pathname + search}>
        {t('Please login with an active manager account to view your payments.')}
      </LeadsVisitor>
    );
  }
  const paid = content.kind === 'list' ? content.payments.find(({ id }) => id === receipt) : undefined;
  return (
    <div className={areaStyles.area}>
      <TestModeBand cards={cards} />
      {paid && <PaymentReceipt payment={paid} user={user} />}
      {content.kind === 'list' && !paid && <PaymentsView payments={content.payments} />}
      {content.kind === 'failed' && (
        <FailedState
          title={t('Your payments didn’t load')}
          text={content.text}
          level={1}
          onRetry={revalidate}
          isRetrying={state !== 'idle'}
        />
      )}
      {content.kind === 'refused' && (
        <RevalidateOnMount>
          <ListSkeleton what="payments" />
        </RevalidateOnMount>
      )}
    </div>
  );
}
