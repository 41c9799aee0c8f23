import type { Roommate } from '#shared/api/roommates.ts';
import { Picture } from '../listings/picture.tsx';
import { NoPortrait } from './no-portrait.tsx';
import styles from './roommate-photo.module.css';

type RoommatePhotoProps = {
  photo: Roommate['photo'];
  /** Alternative text of the photo; the drawing is decorative. */
  alt: string;
  seed: number;
  isFirst?: boolean;
  className?: string | undefined;
};

export function RoommatePhoto({ photo, alt, seed, isFirst, className = '' }: RoommatePhotoProps) {
  return (
    <span className={`${styles.photo} ${className}`}>
      {photo ? (
        <Picture photo={photo} alt={alt} sizes="(max-width: 599px) 88px, 136px" isFirst={isFirst ?? false} />
      ) : (
        <NoPortrait seed={seed} />
      )}
    </span>
  );
}
