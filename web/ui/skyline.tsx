import { drawSkyline, SKYLINE_HEIGHT } from '#shared/drawing/skyline.ts';
import styles from './skyline.module.css';

type SkylineProps = {
  name: string;
  colors: { main: string; second: string };
  /** Width of the drawing in its own units. A roof is about forty units wide. */
  width?: number;
  className?: string;
};

export function Skyline({ name, colors: { main, second }, width = 320, className = '' }: SkylineProps) {
  const { back, front, moon } = drawSkyline(name, width);
  const mix = (share: number, other: string) => `color-mix(in oklab, ${main} ${share}%, ${other})`;
  return (
    <svg
      viewBox={`0 0 ${width} ${SKYLINE_HEIGHT}`}
      preserveAspectRatio="xMidYMax slice"
      className={`${styles.skyline} ${className}`}
      style={{ background: `linear-gradient(${mix(82, 'black')}, ${mix(70, second)} 60%, ${second})` }}
      aria-hidden="true"
    >
      <circle cx={moon} cy="24" r="9" fill="var(--color-dusk-lamp)" opacity=".9" />
      <path d={back.d} fill={mix(78, 'black')} opacity=".75" />
      <path d={back.windows} fill="var(--color-dusk-lamp)" opacity=".7" />
      <path d={front.d} fill={mix(52, 'black')} />
      <path d={front.windows} fill="var(--color-dusk-lamp)" />
    </svg>
  );
}
