import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import type { Favorite } from '#shared/api/favorites-schemas.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { housingPath } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import { propertyTitle } from '#shared/rules/property-title.ts';
import { t } from '#shared/texts/t.ts';
import { setFavorite } from '../listings/favorites-store.ts';
import { ListingCard } from '../listings/listing-card.tsx';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Time } from '../ui/time.tsx';
import styles from './favorites-page.module.css';

type FavoriteItemProps = {
  favorite: Favorite;
  isSaved: boolean;
  isFirst: boolean;
  today: string;
  user: CurrentUser | null;
};

const PHOTO_SIZES = '(max-width: 767px) 100vw, (max-width: 1199px) 50vw, 25rem';

function nameOf({ card, name }: Favorite): string {
  if (card) return propertyTitle(card);
  return name.trim() === '' ? t('A home') : formatTitleCase(name);
}

export function FavoriteItem({ favorite, isSaved, isFirst, today, user }: FavoriteItemProps) {
  const { card, school } = favorite;
  if (!isSaved) return <Removed favorite={favorite} />;
  if (!card || !school) return <Unavailable favorite={favorite} />;
  return (
    <li className={styles.home}>
      <p className={styles.school}>
        <Link to={housingPath(school)}>{school.name}</Link>
      </p>
      <ListingCard
        card={card}
        school={school}
        today={today}
        sizes={PHOTO_SIZES}
        headingLevel={2}
        isFirst={isFirst}
        user={user}
      />
    </li>
  );
}

function useChange(favorite: Favorite, isSaved: boolean) {
  const [failure, setFailure] = useState<string | null>(null);
  const change = async () => {
    setFailure(null);
    try {
      await setFavorite({ id: favorite.property, name: nameOf(favorite) }, isSaved);
    } catch (error) {
      if (!isProblem(error)) throw error;
      setFailure(error.problem.detail);
    }
  };
  return { change, failure };
}

function Unavailable({ favorite }: { favorite: Favorite }) {
  const { change, failure } = useChange(favorite, false);
  return (
    <li className={styles.rest} data-unavailable>
      <Illustration name="lamp-out" className={styles.drawing} />
      <h2 className={styles.name}>{nameOf(favorite)}</h2>
      <p className={styles.mark}>{t('No longer available')}</p>
      <p className={styles.soft}>
        <Time value={favorite.saved.slice(0, 10)}>
          {t('Saved on {date}', { date: formatDate(favorite.saved.slice(0, 10)) })}
        </Time>
      </p>
      <Button
        tone="quiet"
        size="small"
        onClick={change}
        aria-label={t('Remove {name}', { name: nameOf(favorite) })}
      >
        {t('Remove')}
      </Button>
      <FormNotice detail={failure} />
    </li>
  );
}

function Removed({ favorite }: { favorite: Favorite }) {
  const { change, failure } = useChange(favorite, true);
  const ref = useRef<HTMLButtonElement>(null);
  // Moves the focus, because the clicked button was removed.
  useEffect(() => {
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true });
  }, []);
  return (
    <li className={styles.rest}>
      <p role="status">{t('{name} removed.', { name: nameOf(favorite) })}</p>
      <Button ref={ref} tone="quiet" size="small" onClick={change}>
        {t('Undo')}
      </Button>
      <FormNotice detail={failure} />
    </li>
  );
}
