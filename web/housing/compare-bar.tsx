import ClearIcon from 'lucide-react/icons/x';
import { comparePath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { setCompared } from '../listings/compare-store.ts';
import { useCompared } from '../listings/use-compared.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import styles from './results-list.module.css';

/** Bar below the list with the listings that the user has chosen to compare. */
export function CompareBar({ school }: { school: { public_view_url: string } }) {
  const ids = useCompared(school.public_view_url);
  if (ids.length === 0) return null;
  return (
    <section className={styles.compare} aria-label={t('Comparison')}>
      <ButtonLink size="small" to={comparePath(school, ids)}>
        {t('Compare {count, plural, one {# home} other {# homes}}', { count: ids.length })}
      </ButtonLink>
      <Button
        tone="quiet"
        size="small"
        isRound
        aria-label={t('Clear the comparison')}
        onClick={() => setCompared({ school: school.public_view_url, ids: [] })}
      >
        <ClearIcon aria-hidden="true" />
      </Button>
    </section>
  );
}
