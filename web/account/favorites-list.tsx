import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { VISITOR_KEY } from '../listings/favorites-storage.ts';
import { AuthLink } from '../session/auth-link.tsx';
import { localStore } from '../ui/browser-storage.ts';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { FavoriteItem } from './favorite-item.tsx';
import styles from './favorites-page.module.css';
import type { FavoriteList } from './read-local-favorites.ts';

type FavoritesListProps = {
  list: Extract<FavoriteList, { kind: 'read' }>;
  /** Ids of the saved properties. Null while loading. */
  ids: ReadonlySet<number> | null;
  today: string;
  user: CurrentUser | null;
};

const FIRST_PHOTOS = 3;

/** Lists favorites. A removed item stays in the list, so that the user can save it again. */
export function FavoritesList({ list, ids, today, user }: FavoritesListProps) {
  const { favorites, copied } = list;
  const isSaved = (id: number) => ids === null || ids.has(id);
  const count = favorites.filter(({ property }) => isSaved(property)).length;
  return (
    <>
      <p className={styles.about}>
        <span role="status">{t('{count, plural, one {# home} other {# homes}}', { count })}</span>
        {copied !== null && (
          <span>
            <T
              text="You’re offline. This is your list as of {time}."
              values={{ time: <Time value={copied} /> }}
            />
          </span>
        )}
        {copied === null && user === null && localStore.isInMemory(VISITOR_KEY) && (
          <span>{t('Your browser blocks storage, so you’ll lose this list when you close the page.')}</span>
        )}
        {copied === null && user === null && !localStore.isInMemory(VISITOR_KEY) && (
          <span>
            <T
              text="Saved in this browser. <login>Log in</login> to see them on all your devices."
              values={{
                login: (children: string) => (
                  <AuthLink form="log-in" next={PAGES.favorites}>
                    {children}
                  </AuthLink>
                ),
              }}
            />
          </span>
        )}
      </p>
      <ul className={styles.homes} aria-label={t('Saved homes')}>
        {favorites.map((favorite, at) => (
          <FavoriteItem
            key={favorite.property}
            favorite={favorite}
            isSaved={isSaved(favorite.property)}
            isFirst={at < FIRST_PHOTOS}
            today={today}
            user={user}
          />
        ))}
      </ul>
    </>
  );
}
