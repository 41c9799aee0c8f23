import type { CSSProperties } from 'react';
import { CREST } from '#shared/drawing/crest.ts';
import styles from './crest.module.css';

type CrestProps = {
  letters: string;
  /** Colors as `#rrggbb`. `ink` is the color of the text. */
  colors: { main: string; second: string; ink: string };
  /** Size as a CSS length. */
  size?: string;
};

/** Crest with a school's initials. Decorative, because the name is next to it. */
export function Crest({ letters, colors, size }: CrestProps) {
  const style = { '--crest-ink': colors.ink, ...(size ? { '--crest-size': size } : {}) } as CSSProperties;
  return (
    <span className={styles.crest} style={style} aria-hidden="true">
      <svg viewBox={`0 0 ${CREST.width} ${CREST.height}`} role="presentation">
        <path d={CREST.shield} fill={colors.main} />
        <path d={CREST.foot} fill={colors.second} />
        <path d={CREST.edge} fill="none" stroke={colors.ink} strokeOpacity=".45" strokeWidth="1.200" />
      </svg>
      <span className={styles.letters} data-length={letters.length}>
        {letters}
      </span>
    </span>
  );
}
