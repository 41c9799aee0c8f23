import type { CSSProperties } from 'react';
import styles from './crest.module.css';

type CrestProps = {
  /** One to four letters. */
  letters: string;
  /** The shield and its foot, as `#rrggbb`; `ink` writes on the shield. */
  colors: { main: string; second: string; ink: string };
  /** CSS length: how wide. */
  size?: string;
};

/** A shield with initials; a sign beside a name that is written out, so it is not read aloud. */
export function Crest({ letters, colors, size }: CrestProps) {
  const style = { '--crest-ink': colors.ink, ...(size ? { '--crest-size': size } : {}) } as CSSProperties;
  return (
    <span className={styles.crest} style={style} aria-hidden="true">
      <svg viewBox="0 0 50 60" role="presentation">
        <path
          d="M3 2h44a2 2 0 0 1 2 2v28c0 14-11 21-24 27C12 53 1 46 1 32V4a2 2 0 0 1 2-2z"
          fill={colors.main}
        />
        <path d="M1.6 37h46.8C45.4 48 36 54 25 59 14 54 4.600 48 1.600 37z" fill={colors.second} />
        <path
          d="M6 6.500h38v25.500c0 11-8 16.500-19 21.500C14 48.500 6 43 6 32z"
          fill="none"
          stroke={colors.ink}
          strokeOpacity=".45"
          strokeWidth="1.200"
        />
      </svg>
      <span className={styles.letters} data-length={letters.length}>
        {letters}
      </span>
    </span>
  );
}
