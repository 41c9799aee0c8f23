import { type MouseEvent, memo, useCallback } from 'react';
import { t } from '#shared/texts/t.ts';
import type { PinGroup } from './map-pin.ts';
import styles from './pin.module.css';
import type { PinPositions } from './pin-positions.ts';

type PinButtonProps = {
  group: PinGroup;
  places: PinPositions;
  name: string;
  isArea: boolean;
  formatValue: (value: number | null) => string;
  isActive: boolean;
  isRaised: boolean;
  isVisited: boolean;
  /** True for the one pin in the tab order (roving tab index). */
  isTabStop: boolean;
  onChoose: (group: PinGroup, event: MouseEvent) => void;
  onPoint: (id: number | null) => void;
  onFocusKey: (key: string) => void;
};

/** `z-index` of a hovered or focused pin, above those of all tiers (section 6). */
const RAISED_LAYER = 10;

function accessibleName({ group: { count }, name, isArea, isActive }: PinButtonProps, label: string): string {
  if (count > 1) return t('{count} homes from {price}', { count, price: label.replace('+', '') });
  return [name, label, isArea ? t('approximate location') : '', isActive ? t('selected') : '']
    .filter(Boolean)
    .join(', ');
}

export const PinButton = memo(function PinButton(props: PinButtonProps) {
  const { group, places, formatValue, isActive, isRaised, isVisited, isTabStop } = props;
  const { onChoose, onPoint, onFocusKey } = props;
  const { lng, lat } = group;
  const label = groupLabel(group, formatValue);
  const place = useCallback(
    (element: HTMLDivElement | null) => (element ? places.add(element, lng, lat) : undefined),
    [places, lng, lat],
  );
  const classes = [
    styles.pin,
    styles[`rank${Math.min(group.rank, 2)}`],
    group.count > 1 && styles.group,
    group.isDot && styles.dot,
    props.isArea && styles.area,
    isVisited && styles.visited,
    isRaised && styles.raised,
  ];
  return (
    <div
      ref={place}
      className={styles.spot}
      style={{ zIndex: isRaised ? RAISED_LAYER : group.isDot ? 0 : group.rank + 1 }}
    >
      <button
        type="button"
        className={classes.filter(Boolean).join(' ')}
        data-pin={group.key}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={accessibleName(props, label)}
        onClick={(event) => {
          event.stopPropagation();
          onChoose(group, event);
        }}
        onMouseEnter={() => onPoint(group.pinId)}
        onMouseLeave={() => onPoint(null)}
        onFocus={() => {
          onFocusKey(group.key);
          onPoint(group.pinId);
        }}
        onBlur={() => onPoint(null)}
      >
        {!group.isDot && (
          <>
            {group.rank >= 2 && <Lamp />}
            {label}
            {isActive && ` ${t('(me)')}`}
          </>
        )}
      </button>
    </div>
  );
});

function Lamp() {
  return (
    <svg className={styles.lamp} viewBox="0 0 12 14" aria-hidden="true">
      <path d="M3.4 1h5.2L11 8H1z" />
      <path d="M4.2 9.5h3.6v1.2a1.8 1.8 0 0 1-3.6 0z" />
    </svg>
  );
}

export function groupLabel({ count, low }: PinGroup, formatValue: (value: number | null) => string): string {
  return formatValue(low) + (count > 1 ? '+' : '');
}
