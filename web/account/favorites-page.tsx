import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { ListingCardSkeleton } from '../listings/listing-card-skeleton.tsx';
import { AuthLink } from '../session/auth-link.tsx';
import { useSession } from '../session/use-session.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { T } from '../ui/t.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Route } from './+types/favorites-page';
import { FavoritesList } from './favorites-list.tsx';
import styles from './favorites-page.module.css';
import { loadFavorites } from './load-favorites.ts';
import { privateMeta } from './private-meta.ts';
import { useFavoriteList } from './use-favorite-list.ts';

export const loader = onServer(loadFavorites);
export const clientLoader = inBrowser(loadFavorites);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Favorites'), t('The homes you’ve saved.'), PAGES.favorites, loaderData);

export default function FavoritesPage({ loaderData }: Route.ComponentProps) {
  const { found, today } = loaderData;
  const { user } = useSession();
  const { list, ids, retry, isRetrying } = useFavoriteList(found, user?.id ?? null);
  const isEmpty = list.kind === 'read' && list.favorites.length === 0;
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>{t('Favorites')}</h1>
      {list.kind === 'reading' && (
        <>
          <p className={styles.plain}>
            <T
              text="This browser can’t save favorites without JavaScript. <login>Log in</login> to see the ones in your account."
              values={{
                login: (children: string) => (
                  <AuthLink form="log-in" next={PAGES.favorites}>
                    {children}
                  </AuthLink>
                ),
              }}
            />
          </p>
          <FavoritesSkeleton />
        </>
      )}
      {list.kind === 'failed' && (
        <FailedState
          title={t('Your favorites didn’t load')}
          text={list.text}
          onRetry={retry}
          isRetrying={isRetrying}
        />
      )}
      {isEmpty && (
        <EmptyState
          scene="porch"
          title={t('Nothing saved yet')}
          text={t('Tap the heart on a home you like. You’ll find it here, even offline.')}
          action={<ButtonLink to={PAGES.home}>{t('Find homes')}</ButtonLink>}
        />
      )}
      {list.kind === 'read' && !isEmpty && <FavoritesList list={list} ids={ids} today={today} user={user} />}
    </div>
  );
}

function FavoritesSkeleton() {
  return (
    <div className={`${styles.homes} ${styles.photoSkeleton}`}>
      <VisuallyHidden>
        <span role="status">{t('Loading your favorites')}</span>
      </VisuallyHidden>
      {['a', 'b', 'c'].map((key) => (
        <ListingCardSkeleton key={key} />
      ))}
    </div>
  );
}
