import { t } from '#shared/texts/t.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { HomeData } from './load-home.ts';
import { SchoolLink } from './school-link.tsx';
import styles from './search-results.module.css';

export function SearchResults({ q, matches, total }: NonNullable<HomeData['search']>) {
  if (total === 0)
    return (
      <EmptyState
        scene="empty-map"
        title={t('No school found for “{query}”', { query: q })}
        text={t('Try part of its name, its initials, or the city it is in.')}
      />
    );
  return (
    <section aria-labelledby="results" className={styles.results}>
      <h2 id="results">
        {t('{count, plural, one {# school} other {# schools}} for “{query}”', { count: total, query: q })}
      </h2>
      {total > matches.length && (
        <p className={styles.hint}>
          {t('The {count} nearest to it; another word narrows them down.', { count: matches.length })}
        </p>
      )}
      <ul className={styles.list}>
        {matches.map((school) => (
          <li key={school.id}>
            <SchoolLink school={school}>
              <span className={styles.name}>{school.name}</span>
              <span className={styles.place}>{[school.city, school.state].filter(Boolean).join(', ')}</span>
            </SchoolLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
