import { findLinks } from '#shared/rules/find-links.ts';
import styles from './user-text.module.css';

/** Links get `rel="ugc nofollow"`. */
export function UserText({ text }: { text: string }) {
  return (
    <span dir="auto" className={styles.text}>
      {findLinks(text).map((part, at) =>
        part.kind === 'text' ? (
          part.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text are never reordered
          <a key={at} href={part.href} rel="ugc nofollow noopener" target="_blank">
            {part.text}
          </a>
        ),
      )}
    </span>
  );
}
