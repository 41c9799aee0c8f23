import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import type { OwnRoommate, Roommate } from '#shared/api/roommates-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { logFailure } from '../api/log-failure.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { RoommatesPageData } from './load-roommates.ts';
import { RoommateCard } from './roommate-card.tsx';
import styles from './roommate-list.module.css';
import { countFilters, NO_FILTER, querySearch } from './roommate-query.ts';
import { RoommateSkeletons } from './roommate-skeletons.tsx';
import { useLeaveIfBlocked } from './use-leave-if-blocked.ts';
import { MORE, useRoommatePages } from './use-roommate-pages.ts';

type RoommateListProps = {
  data: RoommatesPageData;
  createLink: ReactNode;
};

function useLoading(hasList: boolean): 'list' | 'more' | null {
  const { state, location } = useNavigation();
  const revalidator = useRevalidator();
  const { pathname } = useLocation();
  if (revalidator.state === 'loading') return hasList ? 'more' : 'list';
  // Navigation to another page shows no loading state.
  if (state !== 'loading' || location.pathname !== pathname) return null;
  return (location.state as Partial<typeof MORE> | null)?.isMore ? 'more' : 'list';
}

export function RoommateList({ data, createLink }: RoommateListProps) {
  const { people, list, firstPage, refusal } = useRoommatePages(data);
  useLeaveIfBlocked(people, querySearch({ ...data.query, page: 1 }));
  useEffect(() => {
    if (refusal) logFailure('The roommates could not be loaded.', refusal);
  }, [refusal]);
  const loading = useLoading(list !== null);
  const revalidator = useRevalidator();
  if (loading === 'list') return <RoommateSkeletons />;
  if (!list) {
    return (
      <FailedState
        title={t('We couldn’t load the profiles')}
        text={refusal?.detail ?? t('Please try again.')}
        onRetry={() => revalidator.revalidate()}
      />
    );
  }
  if (people.length === 0) return <NoProfiles data={data} createLink={createLink} />;
  const { query } = data;
  const shownText = t('{shown} of {count, plural, one {# profile} other {# profiles}} shown', {
    shown: people.length,
    count: list.count,
  });
  return (
    <>
      {firstPage > 1 && (
        <p className={styles.before}>
          <ButtonLink tone="quiet" to={querySearch({ ...query, page: firstPage - 1 })}>
            {t('Previous page')}
          </ButtonLink>
        </p>
      )}
      <Cards people={people} school={data.school} own={list.own} />
      <p role="status">
        <VisuallyHidden>
          {loading === 'more' ? t('Loading more profiles') : firstPage < query.page ? shownText : ''}
        </VisuallyHidden>
      </p>
      {refusal ? (
        <FailedState
          title={t('We couldn’t load more profiles')}
          text={refusal.detail}
          onRetry={() => revalidator.revalidate()}
          hasDrawing={false}
          level={2}
        />
      ) : (
        list.hasNext && (
          <p className={styles.more}>
            <ButtonLink
              tone="quiet"
              to={querySearch({ ...query, page: query.page + 1 })}
              state={MORE}
              replace
              preventScrollReset
              aria-busy={loading === 'more' || undefined}
            >
              {t('Show more')}
            </ButtonLink>
          </p>
        )
      )}
    </>
  );
}

/** When 'Show more' disappears, the focus moves to the first new card. */
function Cards({ people, school, own }: { people: Roommate[]; school: School; own: OwnRoommate | null }) {
  const list = useRef<HTMLUListElement>(null);
  const shown = useRef(people);
  useEffect(() => {
    const before = shown.current;
    shown.current = people;
    const isLonger = people.length > before.length && people[0]?.id === before[0]?.id;
    if (!isLonger || document.activeElement !== document.body) return;
    (list.current?.children[before.length] as HTMLElement | undefined)?.focus();
  }, [people]);
  return (
    <ul ref={list} className={styles.cards}>
      {people.map((roommate, index) => (
        <li key={roommate.id} tabIndex={-1}>
          <RoommateCard roommate={roommate} school={school} own={own} isFirst={index < 2} />
        </li>
      ))}
    </ul>
  );
}

function NoProfiles({ data: { query }, createLink }: RoommateListProps) {
  if (countFilters(query.filter) > 0) {
    return (
      <EmptyState
        scene="sofa"
        title={t('No profiles match these filters')}
        text={t('Try removing a filter: you may get along with someone whose habits differ.')}
        action={
          <ButtonLink tone="quiet" to={querySearch({ ...query, filter: NO_FILTER, page: 1 })}>
            {t('Clear all filters')}
          </ButtonLink>
        }
      />
    );
  }
  return <EmptyState scene="sofa" title={t('No profiles yet!')} text={createLink} />;
}

export function countText(count: number): string {
  return t('{count, plural, =0 {No profiles} one {# profile} other {# profiles}}', { count });
}
