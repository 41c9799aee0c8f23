import { useLocation, useNavigation } from 'react-router';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './page-progress.module.css';

/** A line of light while the next page is being fetched. */
export function PageProgress() {
  const { pathname } = useLocation();
  const navigation = useNavigation();
  // A page that changes its own address only (filters) shows its progress itself.
  const isLeaving = navigation.state !== 'idle' && navigation.location.pathname !== pathname;
  return (
    <div role="status">
      {isLeaving && (
        <>
          <div className={styles.progress} />
          <VisuallyHidden>Loading</VisuallyHidden>
        </>
      )}
    </div>
  );
}
