import { type CSSProperties, memo } from 'react';
import { Marker } from 'react-map-gl/maplibre';
import styles from './mark.module.css';
import { MARK_PATHS, type MapMark } from './mark-paths.ts';

/** Above all pins. */
const MAIN_LAYER = 6;

export const MarkLayer = memo(function MarkLayer({ marks }: { marks: readonly MapMark[] }) {
  return marks.map((mark) => (
    <Marker key={mark.id} longitude={mark.lng} latitude={mark.lat} anchor="bottom" style={styleOf(mark)}>
      <Mark mark={mark} />
    </Marker>
  ));
});

/** The school lets clicks through to dots below it. The layer of a nearby place is in CSS, for hovering. */
function styleOf({ kind }: MapMark): CSSProperties {
  if (kind === 'home') return { zIndex: MAIN_LAYER };
  return kind === 'school' ? { zIndex: MAIN_LAYER, pointerEvents: 'none' } : {};
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
