import { t } from '#shared/texts/t.ts';
import type { StateLinks } from './load-site-links.ts';
import styles from './site-links-page.module.css';
import { stateId, stateName } from './state-name.ts';

export function StateJumps({ states }: { states: StateLinks[] }) {
  return (
    <nav aria-label={t('States')} className={styles.jumps}>
      <ul className={styles.jumpList}>
        {states.map(({ code, schools }) => (
          <li key={code}>
            <a href={`#${stateId(code)}`}>
              {stateName(code)} <span>{schools.length}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
