import { useLocation, useNavigation } from 'react-router';
import { t } from '#shared/texts/t.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './page-progress.module.css';

type PageProgressProps = { isOtherView: ((search: string, next: string) => boolean) | undefined };

export function PageProgress({ isOtherView }: PageProgressProps) {
  const { pathname, search } = useLocation();
  const { location: next } = useNavigation();
  // Pages show progress of filter changes themselves.
  const isLeaving = next && (next.pathname !== pathname || isOtherView?.(search, next.search));
  return (
    <div role="status">
      {isLeaving && (
        <>
          <div className={styles.progress} />
          <VisuallyHidden>{t('Loading')}</VisuallyHidden>
        </>
      )}
    </div>
  );
}
