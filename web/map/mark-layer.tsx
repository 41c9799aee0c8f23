import { Marker } from 'react-map-gl/maplibre';
import type { MapMark } from './map-view.tsx';
import styles from './mark.module.css';
import { MARK_PATHS } from './mark-paths.ts';

/** School, home and places: drops with a drawing, and a name where it is wanted. */
export function MarkLayer({ marks }: { marks: readonly MapMark[] }) {
  return marks.map((mark) => (
    <Marker
      key={mark.id}
      longitude={mark.lng}
      latitude={mark.lat}
      anchor="bottom"
      style={{ zIndex: mark.kind === 'school' || mark.kind === 'home' ? 6 : 0 }}
    >
      <Mark mark={mark} />
    </Marker>
  ));
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
