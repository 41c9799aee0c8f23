import { type ComponentProps, lazy, memo, useCallback, useDeferredValue, useMemo } from 'react';
import type { PropertyCard } from '#shared/api/properties-schemas.ts';
import { housingPath } from '#shared/pages.ts';
import { formatNumber } from '#shared/rules/format-number.ts';
import { t } from '#shared/texts/t.ts';
import { ListingCard } from '../listings/listing-card.tsx';
import { ListingCardSkeleton } from '../listings/listing-card-skeleton.tsx';
import { rememberVisitedListing } from '../listings/visited-listings.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CompareBar } from './compare-bar.tsx';
import type { HousingProps } from './housing-props.ts';
import { formatHousingQuery } from './housing-query.ts';
import { type HoveredListing, useIsHovered } from './hovered-listing.ts';
import { LegalLinks } from './legal-links.tsx';
import { PAGE_LENGTH } from './load-housing.ts';
import styles from './results-list.module.css';
import { listLength } from './search-listings.ts';
import { useFullList } from './use-full-list.ts';
import { markActive } from './use-housing-url.ts';
import { useReveal } from './use-reveal.ts';

// Loaded on demand in browsers. Server-rendered at once, for browsers without JavaScript.
const NoResults = import.meta.env.SSR
  ? (await import('./no-results.tsx')).NoResults
  : lazy(async () => ({ default: (await import('./no-results.tsx')).NoResults }));
const PlanTable = import.meta.env.SSR
  ? (await import('./plan-table.tsx')).PlanTable
  : lazy(async () => ({ default: (await import('./plan-table.tsx')).PlanTable }));

type ResultsListProps = HousingProps & {
  hovered: HoveredListing;
  onContact: (card: PropertyCard) => void;
};

/** `sizes` of the photos: above the text on narrow screens, next to it on wide ones. */
const PHOTO_SIZES = '(max-width: 767px) 100vw, (max-width: 1199px) 40vw, 11rem';
/** Number of photos that load first. A phone shows one at first, and loading others would delay it. */
const FIRST_PHOTOS = 1;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f'];

export const ResultsList = memo(function ResultsList(props: ResultsListProps) {
  const { query, search, visible, data } = props;
  const isEmpty = visible.total === 0 && search.failure === null;
  return (
    <div className={styles.list} aria-busy={search.isLoading}>
      {search.failure && (
        <FailedState
          title={t('The search didn’t work')}
          text={search.failure}
          onRetry={search.retry}
          isRetrying={search.isLoading}
          hasDrawing={visible.cards.length === 0}
        />
      )}
      {isEmpty && search.isLoading && (
        <div className={styles.cards}>
          {SKELETONS.map((key) => (
            <ListingCardSkeleton key={key} />
          ))}
        </div>
      )}
      {isEmpty && !search.isLoading && (
        <LazyPart>
          <NoResults {...props} />
        </LazyPart>
      )}
      {visible.total > 0 && (
        <div className={search.isStale || search.failure ? styles.stale : ''}>
          {query.view === 'list' ? (
            <LazyPart fallback={<Skeleton height="24rem" shape="block" />}>
              <PlanTable {...props} />
            </LazyPart>
          ) : (
            <Cards {...props} />
          )}
        </div>
      )}
      <CompareBar school={data.school} />
      <PageLinks data={data} query={query} />
      <footer className={styles.footer}>
        <LegalLinks label={t('Legal')} />
        <p>
          {t('© {year} Porchlight. Rents and dates come from managers; distances are straight lines.', {
            year: data.today.slice(0, 4),
          })}
        </p>
      </footer>
    </div>
  );
});

type HoverCardProps = ComponentProps<typeof ListingCard> & { hovered: HoveredListing };

/** A card that rerenders only if its own highlight changes. */
const HoverCard = memo(function HoverCard({ hovered, isLit, ...props }: HoverCardProps) {
  const isHovered = useIsHovered(hovered, props.card.id);
  return <ListingCard {...props} isLit={isLit || isHovered} onPoint={hovered.set} />;
});

function Cards({ data, query, search, visible, hovered, onContact }: ResultsListProps) {
  const { cards } = visible;
  const { user } = useSession();
  const activeIndex = query.active === null ? -1 : cards.findIndex(({ id }) => id === query.active);
  const { shown, hasMore, endRef, showMore } = useReveal(cards.length, PAGE_LENGTH, activeIndex + 1);
  useFullList(search, search.hasMore && shown + PAGE_LENGTH > cards.length);

  const listed = useDeferredValue(useMemo(() => cards.slice(0, shown), [cards, shown]));

  const handleOpen = useCallback((id: number) => {
    rememberVisitedListing(id);
    markActive(id);
  }, []);

  return (
    <>
      <ul className={styles.cards}>
        {listed.map((card, index) => (
          <li key={card.id}>
            <HoverCard
              hovered={hovered}
              card={card}
              school={data.school}
              today={data.today}
              sizes={PHOTO_SIZES}
              headingLevel={2}
              isFirst={index < FIRST_PHOTOS}
              isLit={card.id === query.active}
              travelMode={query.filter.commute_mode}
              onOpen={handleOpen}
              onContact={onContact}
              user={user}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div ref={endRef} className={styles.more}>
          <Button tone="quiet" onClick={showMore}>
            {t('Show more of {count}', {
              count: formatNumber(search.hasMore ? listLength(visible) : cards.length),
            })}
          </Button>
        </div>
      )}
    </>
  );
}

/**
 * Links to other pages, for crawlers and browsers without JavaScript. Memoized, because the map moves often.
 */
const PageLinks = memo(
  function PageLinks({ data: { school, total }, query }: Pick<HousingProps, 'data' | 'query'>) {
    const pages = Math.ceil(Math.min(total, 500) / PAGE_LENGTH);
    if (pages < 2) return null;
    // Crawlers should not follow links of filtered lists, because they could follow endless combinations.
    const rel = formatHousingQuery({ ...query, page: 1 }).size > 0 ? 'nofollow' : undefined;
    const addressOf = (page: number) => {
      const params = formatHousingQuery({ ...query, page });
      return housingPath(school) + (params.size > 0 ? `?${params}` : '');
    };
    return (
      <nav className={styles.pages} aria-label={t('Pages')}>
        {Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
          <a
            key={page}
            rel={rel}
            href={addressOf(page)}
            aria-current={page === query.page ? 'page' : undefined}
          >
            {page}
          </a>
        ))}
      </nav>
    );
  },
  () => true,
);
