import styles from './logo.module.css';

const BRAND = 'Porchlight';

export function Logo() {
  return (
    <span className={styles.logo}>
      <svg viewBox="0 0 32 32" className={styles.mark} aria-hidden="true">
        <path className={styles.light} d="M9.500 13h13l-1.900 12h-9.200z" />
        <path
          fill="currentColor"
          d="M14.600 3.400h2.800v2.800L24.500 12h-17l7.100-5.800zM11 26h10a1 1 0 0 1 1 1v.6a1 1 0 0 1-1 1H11a1 1 0 0 1-1-1V27a1 1 0 0 1 1-1z"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.300"
          d="M9.500 13h13l-1.900 12h-9.200zM16 13v12"
        />
      </svg>
      {BRAND}
    </span>
  );
}
