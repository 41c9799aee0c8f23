import HeartIcon from 'lucide-react/icons/heart';
import { type MouseEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import styles from './favorite-button.module.css';
import { knownFavorites, setFavorite, subscribeFavorites } from './favorites-store.ts';

type FavoriteButtonProps = {
  id: number;
  name: string;
  hasLabel?: boolean;
};

/** Milliseconds for which the message is shown. */
const MESSAGE_MS = 7000;

/**
 * Button to save a favorite. The server renders it as not saved, so that pages can be cached; it updates
 * after hydration.
 */
export function FavoriteButton({ id, name, hasLabel = false }: FavoriteButtonProps) {
  const isSaved = useSyncExternalStore(
    subscribeFavorites,
    () => knownFavorites().ids.has(id),
    () => false,
  );
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (failure === null) return;
    const timer = setTimeout(() => setFailure(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [failure]);
  const handleClick = async (event: MouseEvent) => {
    // The button may be above a card's link, and the click must not open the link.
    event.preventDefault();
    event.stopPropagation();
    setFailure(null);
    try {
      await setFavorite({ id, name }, !isSaved);
    } catch (error) {
      if (!isProblem(error)) throw error;
      setFailure(error.problem.detail);
    }
  };
  return (
    <span className={hasLabel ? styles.inText : styles.onPhoto}>
      <button
        type="button"
        className={styles.button}
        aria-pressed={isSaved}
        aria-label={t('Save {name}', { name })}
        onClick={handleClick}
      >
        <HeartIcon aria-hidden="true" />
        {hasLabel && <span aria-hidden="true">{isSaved ? t('Saved') : t('Save')}</span>}
      </button>
      <span role="alert" className={styles.failure}>
        {failure}
      </span>
    </span>
  );
}
