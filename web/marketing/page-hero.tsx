import type { ReactNode } from 'react';
import { contentLang } from '../blog/content-lang.ts';
import { ContentPicture, pictureOf } from '../blog/content-picture.tsx';
import type { EntryOnPage } from '../blog/find-entry.ts';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import styles from './page-hero.module.css';

type PageHeroProps = {
  /** Replaces the page's default title and text. */
  text: EntryOnPage | null;
  title: string;
  lead: string;
  scene: IllustrationName;
  children?: ReactNode;
};

export function PageHero({ text, title, lead, scene, children }: PageHeroProps) {
  const fields = text?.entry.fields;
  const picture = text && pictureOf(text.entry.fields, text.assets);
  const lang = fields && contentLang();
  // This drawing is too wide for half of the page.
  const isWide = picture !== null && 'scene' in picture && picture.scene === 'hero-street';
  return (
    <header className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.content}>
          <h1 lang={lang}>{fields?.title ?? title}</h1>
          <p className={styles.lead} lang={lang}>
            {fields?.description || lead}
          </p>
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {picture && !isWide ? (
          <ContentPicture picture={picture} isFirst className={styles.drawing} />
        ) : (
          <Illustration name={scene} isFirst className={styles.drawing} />
        )}
      </div>
    </header>
  );
}
