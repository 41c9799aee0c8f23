import type { Roommate } from '#shared/api/roommates-schemas.ts';
import { Picture } from '../listings/picture.tsx';
import styles from './roommate-photo.module.css';

const SKY = ['--scene-sky-2', '--scene-soft-2', '--scene-map-water', '--scene-map-park'] as const;

const CLOTH = ['--scene-cloth-1', '--scene-cloth-2', '--scene-sofa', '--scene-wall-clay'] as const;

type RoommatePhotoProps = {
  photo: Roommate['photo'];
  /** Alternative text; decorative drawings need none. */
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

function NoPortrait({ seed, className }: { seed: number; className?: string | undefined }) {
  const paint = (list: readonly string[]) => `var(${list[seed % list.length]})`;
  return (
    <svg viewBox="0 0 96 96" className={className} aria-hidden="true" focusable="false">
      <rect width="96" height="96" fill={paint(SKY)} />
      <rect x="14" y="12" width="68" height="96" rx="34" fill="var(--scene-window-bright)" />
      <path d="M48 12v96M14 54h68" stroke="var(--scene-trim)" strokeWidth="3" />
      <path d="M14 100c0-22 14-32 34-32s34 10 34 32z" fill={paint(CLOTH)} />
      <path d="M41 58h14v10a7 7 0 0 1-14 0z" fill="var(--scene-roof-light)" />
      <circle cx="48" cy="44" r="17" fill="var(--scene-roof)" />
    </svg>
  );
}
