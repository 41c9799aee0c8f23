import { formatNumberOf } from '#shared/rules/format-number.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { HomeData } from './load-home.ts';
import { SchoolLink } from './school-link.tsx';
import styles from './search-results.module.css';

/** The schools that a sent search names; what the box shows as one types, as a page. */
export function SearchResults({ q, matches, total }: NonNullable<HomeData['search']>) {
  if (total === 0)
    return (
      <EmptyState
        scene="empty-map"
        title={`No school found for “${q}”`}
        text="Try part of its name, its initials, or the city it is in."
      />
    );
  return (
    <section aria-labelledby="results" className={styles.results}>
      <h2 id="results">
        {formatNumberOf(total, 'school')} for “{q}”
      </h2>
      {total > matches.length && (
        <p className={styles.hint}>The {matches.length} nearest to it; another word narrows them down.</p>
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
