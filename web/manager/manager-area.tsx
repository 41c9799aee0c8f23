import { useEffect, useState } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { AccountView } from './account-view.tsx';
import { BulkView } from './bulk-view.tsx';
import { CreateListing } from './create-listing.tsx';
import { EditListing } from './edit-listing.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListingsView } from './listings-view.tsx';
import { LoadAnew } from './load-anew.tsx';
import type { ManagerPageData } from './load-manager.ts';
import { ManagerHeader } from './manager-header.tsx';
import styles from './manager-page.module.css';
import { TierPaymentNews } from './tier-payment-news.tsx';

/** The list as it was last looked at while this area is open. */
function useLastList({ place }: ManagerPageData): string {
  const { search } = useLocation();
  const [last, setLast] = useState<string>(PAGES.listingManager);
  const isList = place.view === 'list';
  useEffect(() => {
    if (isList) setLast(PAGES.listingManager + search);
  }, [isList, search]);
  return last;
}

/** The manager's area for its manager: tabs, and the view that the address names. */
export function ManagerArea({ page }: { page: ManagerPageData }) {
  const lastList = useLastList(page);
  return (
    <div className={styles.area}>
      <ManagerHeader place={page.place} lastList={lastList} />
      <TierPaymentNews />
      <View page={page} />
    </div>
  );
}

function View({ page }: { page: ManagerPageData }) {
  const { content, now } = page;
  switch (content.kind) {
    case 'list':
      return <ListingsView key={now} content={content} now={now} />;
    case 'account':
      return <AccountView content={content} />;
    case 'bulk':
      return <BulkView />;
    case 'create':
      return <CreateListing features={content.features} />;
    case 'edit':
      return (
        <EditListing key={content.property.id} property={content.property} features={content.features} />
      );
    case 'missing':
      return (
        <EmptyState
          scene="lost"
          title="This listing is not here"
          text="It may have been deleted, or it belongs to another account."
          level={1}
          action={<ButtonLink to={PAGES.listingManager}>Back to Listings</ButtonLink>}
        />
      );
    case 'failed':
      return <Failed text={content.text} />;
    case 'refused':
      return (
        <LoadAnew>
          <ListSkeleton />
        </LoadAnew>
      );
  }
}

function Failed({ text }: { text: string }) {
  const { revalidate, state } = useRevalidator();
  return (
    <FailedState
      title="Your listings did not load"
      text={text}
      level={1}
      onRetry={revalidate}
      isRetrying={state !== 'idle'}
    />
  );
}
