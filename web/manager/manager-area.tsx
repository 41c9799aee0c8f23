import { lazy, useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { FailedState } from '../ui/failed-state.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { AccountView } from './account-view.tsx';
import { CreateListing } from './create-listing.tsx';
import { EditListing } from './edit-listing.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListingsView } from './listings-view.tsx';
import type { ManagerPageData } from './load-manager.ts';
import { ManagerHeader } from './manager-header.tsx';
import styles from './manager-page.module.css';
import type { ManagerPlace } from './manager-place.ts';
import { MissingListing } from './missing-listing.tsx';
import { RevalidateOnMount } from './revalidate-on-mount.tsx';

// Has no Suspense boundary, so that the server renders it within the page and navigations wait for it.
const BulkView = lazy(async () => ({ default: (await import('./bulk-view.tsx')).BulkView }));
const TierPaymentNotice = lazy(async () => ({
  default: (await import('./tier-payment-notice.tsx')).TierPaymentNotice,
}));

function useLastList({ place }: ManagerPageData): string {
  const { search } = useLocation();
  const [last, setLast] = useState<string>(PAGES.listingManager);
  const isList = place.view === 'list';
  useEffect(() => {
    if (isList) setLast(PAGES.listingManager + search);
  }, [isList, search]);
  return last;
}

export function ManagerArea({ page }: { page: ManagerPageData }) {
  const lastList = useLastList(page);
  const { search } = useLocation();
  const [hasPayment] = useState(new URLSearchParams(search).has('payment_intent'));
  return (
    <div className={styles.area}>
      <ManagerHeader place={page.place} lastList={lastList} />
      {hasPayment && (
        <LazyPart>
          <TierPaymentNotice />
        </LazyPart>
      )}
      <View page={page} />
    </div>
  );
}

function View({ page }: { page: ManagerPageData }) {
  const { content, now, place } = page;
  switch (content.kind) {
    case 'list':
      return <ListingsView key={now} content={content} now={now} />;
    case 'account':
      return <AccountView content={content} />;
    case 'bulk':
      return <BulkView key={now} content={content} publicUrl={page.public_url} />;
    case 'create':
      return <CreateListing features={content.features} />;
    case 'edit':
      return (
        <EditListing key={content.property.id} property={content.property} features={content.features} />
      );
    case 'missing':
      return <MissingListing back={t('Back to Listings')} />;
    case 'failed':
      return <Failed text={content.text} view={place.view} />;
    case 'refused':
      return (
        <RevalidateOnMount>
          <ListSkeleton />
        </RevalidateOnMount>
      );
  }
}

const FAILED_TITLES: Record<ManagerPlace['view'], string> = {
  list: msg('Your listings didn’t load'),
  edit: msg('This listing didn’t load'),
  create: msg('This form didn’t load'),
  account: msg('Your account didn’t load'),
  bulk: msg('This page didn’t load'),
};

function Failed({ text, view }: { text: string; view: ManagerPlace['view'] }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedState
      title={t(FAILED_TITLES[view])}
      text={text}
      level={1}
      onRetry={revalidate}
      isRetrying={state !== 'idle'}
    />
  );
}
