import ArrowLeftIcon from 'lucide-react/icons/arrow-left';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { housingPath, schoolPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { findResultsPath } from '../housing/results-url.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import styles from './property-trail.module.css';

type PropertyTrailProps = {
  school: { name: string; short_name: string; public_view_url: string };
  property: number;
  title: string;
};

const neverChanges = () => () => {};

/** Breadcrumbs (section 2.6). The link to the results keeps filters and map position. */
export function PropertyTrail({ school, property, title }: PropertyTrailProps) {
  const results = useSyncExternalStore(
    neverChanges,
    () => findResultsPath(school, property),
    () => null,
  );
  const housing = results ?? housingPath(school);
  return (
    <div className={styles.row}>
      <Breadcrumb
        trail={[
          { label: school.short_name || school.name, to: schoolPath(school) },
          { label: t('Housing'), to: housing },
          { label: title },
        ]}
      />
      <Link to={housing} className={styles.back}>
        <ArrowLeftIcon aria-hidden="true" />
        {results ? t('Back to results') : t('All homes')}
      </Link>
    </div>
  );
}
