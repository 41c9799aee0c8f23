import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { favorites } from '#shared/api/favorites.ts';
import { comparePath, MAX_COMPARED } from '#shared/pages.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { findVisitorFavorites } from '../listings/offline-favorites.ts';
import { useSession } from '../session/use-session.ts';
import styles from './compare-page.module.css';

type AddSavedHomesProps = { school: { public_view_url: string }; ids: number[] };

/** Links that add the user's other saved homes near the school to the comparison. */
export function AddSavedHomes({ school, ids }: AddSavedHomesProps) {
  const { user } = useSession();
  const { data: saved = [] } = useQuery({
    queryKey: ['saved-homes', user?.id ?? null],
    queryFn: ({ signal }) => (user ? call(favorites, {}, { signal }) : findVisitorFavorites()),
    enabled: typeof window !== 'undefined',
  });
  const others = saved.filter(
    ({ card, school: near, property }) =>
      card && near?.public_view_url === school.public_view_url && !ids.includes(property),
  );
  if (ids.length >= MAX_COMPARED || others.length === 0) return null;
  return (
    <section className={styles.add} aria-labelledby="add">
      <h2 id="add">{t('Add a saved home')}</h2>
      <ul>
        {others.map(({ card, property }) => (
          <li key={property}>
            <Link to={comparePath(school, [...ids, property])} replace>
              {propertyTitle(card!)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
