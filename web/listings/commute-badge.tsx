import BikeIcon from 'lucide-react/icons/bike';
import CarIcon from 'lucide-react/icons/car';
import WalkIcon from 'lucide-react/icons/footprints';
import { type CampusTravel, campusTravelText } from '#shared/rules/campus-travel.ts';
import type { TravelMode } from '#shared/rules/travel-modes.ts';
import styles from './commute-badge.module.css';

export const TRAVEL_ICONS: Record<TravelMode, typeof BikeIcon> = {
  walk: WalkIcon,
  bike: BikeIcon,
  drive: CarIcon,
};

export function CommuteBadge({ way, isEstimated }: { way: CampusTravel; isEstimated: boolean }) {
  const Icon = TRAVEL_ICONS[way.mode];
  return (
    <span className={styles.badge}>
      <Icon aria-hidden="true" />
      {campusTravelText(way, isEstimated)}
    </span>
  );
}
