import { t } from '#shared/texts/t.ts';
import { contentLang } from './content-lang.ts';
import styles from './contents-list.module.css';
import type { OutlineEntry } from './outline.ts';

type ContentsListProps = {
  entries: readonly OutlineEntry[];
  lang?: string | undefined;
};

/** Texts with one or two sections get no table of contents. */
export function ContentsList({ entries, lang = contentLang() }: ContentsListProps) {
  const parts = entries.filter(({ level }) => level === 2);
  if (parts.length < 3) return null;
  return (
    <nav aria-label={t('On this page')} className={styles.contents}>
      <details className={styles.folded}>
        <summary>{t('On this page')}</summary>
        <Parts parts={parts} lang={lang} />
      </details>
      <div className={styles.open}>
        <p className={styles.title}>{t('On this page')}</p>
        <Parts parts={parts} lang={lang} />
      </div>
    </nav>
  );
}

function Parts({ parts, lang }: { parts: readonly OutlineEntry[]; lang: string | undefined }) {
  return (
    <ol className={styles.parts} lang={lang}>
      {parts.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}
