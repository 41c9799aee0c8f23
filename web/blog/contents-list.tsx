import { t } from '#shared/texts/t.ts';
import { contentLang } from './content-lang.ts';
import styles from './contents-list.module.css';
import type { OutlineEntry } from './outline.ts';

/** The parts of a text, each leading to it. A text of one or two parts needs none. */
export function ContentsList({ entries }: { entries: readonly OutlineEntry[] }) {
  const parts = entries.filter(({ level }) => level === 2);
  if (parts.length < 3) return null;
  return (
    <nav aria-label={t('On this page')} className={styles.contents}>
      <details className={styles.folded}>
        <summary>{t('On this page')}</summary>
        <Parts parts={parts} />
      </details>
      <div className={styles.open}>
        <p className={styles.title}>{t('On this page')}</p>
        <Parts parts={parts} />
      </div>
    </nav>
  );
}

function Parts({ parts }: { parts: readonly OutlineEntry[] }) {
  return (
    <ol className={styles.parts} lang={contentLang()}>
      {parts.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
