import BackIcon from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { CardConfig } from '#shared/api/payments-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { QueryProvider } from '../api/query-provider.tsx';
import { ListSkeleton } from '../manager/list-skeleton.tsx';
import { RevalidateOnMount } from '../manager/revalidate-on-mount.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import type { PurchasePageData } from './load-purchase.ts';
import styles from './purchase-frame.module.css';
import { TestModeBand } from './test-mode-band.tsx';

type PurchaseFrameProps = {
  content: PurchasePageData<{ kind: 'lead' } | { kind: 'tier' }>['content'];
  cards: CardConfig;
  back: { to: string; text: string };
  children: ReactNode;
};

export function PurchaseFrame({ content, cards, back, children }: PurchaseFrameProps) {
  const { revalidate } = useRevalidator();
  return (
    <div className={styles.page}>
      <Link to={back.to} className={styles.back}>
        <BackIcon aria-hidden="true" />
        {back.text}
      </Link>
      <TestModeBand cards={cards} />
      <QueryProvider>{children}</QueryProvider>
      {content.kind === 'missing' && (
        <EmptyState
          scene="lost"
          title={t('Error fetching data.')}
          text={t('There’s nothing to buy at this address. Go back to the lead or listing and try again.')}
          level={1}
          action={<ButtonLink to={back.to}>{back.text}</ButtonLink>}
        />
      )}
      {content.kind === 'failed' && (
        <FailedState title={t('Error fetching data.')} text={content.text} level={1} onRetry={revalidate} />
      )}
      {content.kind === 'refused' && (
        <RevalidateOnMount>
          <ListSkeleton what="payments" />
        </RevalidateOnMount>
      )}
    </div>
  );
}
