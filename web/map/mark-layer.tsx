import { type CSSProperties, memo } from 'react';
import { Marker } from 'react-map-gl/maplibre';
import styles from './mark.module.css';
import { MARK_PATHS, type MapMark } from './mark-paths.ts';

/** `z-index` of markers. Listing pins are above the school, in the order of their tiers. */
const SCHOOL_LAYER = 0;
const HOME_LAYER = 6;

type MarkLayerProps = { marks: readonly MapMark[]; isBelowPins: boolean };

export const MarkLayer = memo(function MarkLayer({ marks, isBelowPins }: MarkLayerProps) {
  return marks.map((mark) => (
    <Marker
      key={mark.id}
      longitude={mark.lng}
      latitude={mark.lat}
      anchor="bottom"
      style={layerOf(mark, isBelowPins)}
    >
      <Mark mark={mark} />
    </Marker>
  ));
});

/** Returns the `z-index` of a marker. That of a nearby place is in CSS, because hovering raises it. */
function layerOf({ kind }: MapMark, isBelowPins: boolean): CSSProperties {
  if (kind === 'home') return { zIndex: HOME_LAYER };
  return kind === 'school' ? { zIndex: isBelowPins ? SCHOOL_LAYER : HOME_LAYER } : {};
}

function Mark({ mark }: { mark: MapMark }) {
  const body = (
    <>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={MARK_PATHS[mark.kind]} />
      </svg>
      <span
        className={styles.markLabel}
        data-above={mark.isLabelAbove || undefined}
        data-shown={mark.hasLabel || undefined}
      >
        {mark.label}
      </span>
    </>
  );
  const className = `${styles.mark} ${styles[mark.kind]}`;
  if (mark.url) {
    return (
      <a
        className={className}
        href={mark.url}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={mark.label}
      >
        {body}
      </a>
    );
  }
  return (
    <div className={className} role="img" aria-label={mark.label}>
      {body}
    </div>
  );
}
