import apartment from '#shared/drawing/scenes/home-apartment.svg';
import condo from '#shared/drawing/scenes/home-condo.svg';
import duplex from '#shared/drawing/scenes/home-duplex-etc.svg';
import house from '#shared/drawing/scenes/home-house.svg';
import singleRoom from '#shared/drawing/scenes/home-single-room.svg';
import townhome from '#shared/drawing/scenes/home-townhome.svg';
import residences from '#shared/drawing/scenes/home-university-residences.svg';
import styles from './picture.module.css';

const DRAWINGS = {
  apartment,
  condo,
  townhome,
  house,
  duplex_etc: duplex,
  university_residences: residences,
  single_room: singleRoom,
};

type BuildingType = keyof typeof DRAWINGS;

/** Drawing for a property without photos. Decorative, because it does not show the property. */
export function BuildingPlaceholder({ type, className = '' }: { type: BuildingType; className?: string }) {
  return (
    <img
      src={DRAWINGS[type]}
      alt=""
      width={480}
      height={320}
      loading="lazy"
      decoding="async"
      className={`${styles.picture} ${className}`}
    />
  );
}
