import type { Favorite } from '#shared/api/favorites-schemas.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { comparePath, MAX_COMPARED, PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { VISITOR_KEY } from '../listings/favorites-storage.ts';
import { AuthLink } from '../session/auth-link.tsx';
import { localStore } from '../ui/browser-storage.ts';
import { ButtonLink } from '../ui/button-link.tsx';
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

/** Schools with several saved homes that are available, and the latest of them. */
function comparable(favorites: readonly Favorite[]) {
  const open = favorites.filter(({ card, school }) => card && school);
  return [...Map.groupBy(open, ({ school }) => school!.public_view_url).values()]
    .filter((homes) => homes.length > 1)
    .map((homes) => ({
      school: homes[0]!.school!,
      ids: homes.slice(0, MAX_COMPARED).map(({ property }) => property),
    }));
}

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
      {copied === null && <CompareLinks favorites={favorites.filter(({ property }) => isSaved(property))} />}
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

function CompareLinks({ favorites }: { favorites: readonly Favorite[] }) {
  const schools = comparable(favorites);
  if (schools.length === 0) return null;
  return (
    <p className={styles.compare}>
      {schools.map(({ school, ids }) => (
        <ButtonLink key={school.public_view_url} tone="quiet" size="small" to={comparePath(school, ids)}>
          {t('Compare {count} homes near {school}', {
            count: ids.length,
            school: school.short_name || school.name,
          })}
        </ButtonLink>
      ))}
    </p>
  );
}
