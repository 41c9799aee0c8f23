import { findLinks } from '#shared/rules/find-links.ts';
import styles from './user-text.module.css';

/** What a person wrote: text, whatever it looks like, with its lines and with links that vouch for nothing. */
export function UserText({ text }: { text: string }) {
  let at = 0;
  return (
    <p className={styles.text}>
      {findLinks(text).map((part) => {
        const key = at;
        at += part.text.length;
        if (part.kind === 'text') return <span key={key}>{part.text}</span>;
        return (
          <a key={key} href={part.href} rel="ugc nofollow noopener">
            {part.text}
          </a>
        );
      })}
    </p>
  );
}
