import styles from './skeleton.module.css';

type SkeletonProps = {
  width?: string;
  height?: string;
  aspect?: string;
  shape?: 'line' | 'pill' | 'block';
};

/** Placeholder while content loads. The surrounding element needs `aria-busy`. */
export function Skeleton({ width = '100%', height = '1em', aspect, shape = 'line' }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={`${styles.skeleton} ${shape === 'line' ? '' : styles[shape]}`}
      style={aspect ? { width, aspectRatio: aspect } : { width, height }}
    />
  );
}
