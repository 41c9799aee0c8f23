import type { ReactNode } from 'react';
import { contentLang } from '../blog/content-lang.ts';
import { ContentPicture, pictureOf } from '../blog/content-picture.tsx';
import type { EntryOnPage } from '../blog/find-entry.ts';
import { Scene, type SceneName } from '../ui/scene.tsx';
import styles from './page-hero.module.css';

type PageHeroProps = {
  /** The operator's words go before the page's own. */
  text: EntryOnPage | null;
  title: string;
  lead: string;
  /** Where the text names no picture. */
  scene: SceneName;
  children?: ReactNode;
};

/** The head of a marketing page: what it is about, and a drawing. */
export function PageHero({ text, title, lead, scene, children }: PageHeroProps) {
  const fields = text?.entry.fields;
  const picture = text && pictureOf(text.entry.fields, text.assets);
  const lang = fields && contentLang();
  // A street as wide as a window is no picture for half of one.
  const isWide = picture !== null && 'scene' in picture && picture.scene === 'hero-street';
  return (
    <header className={styles.hero}>
      <div className={styles.inside}>
        <div className={styles.words}>
          <h1 lang={lang}>{fields?.title ?? title}</h1>
          <p className={styles.lead} lang={lang}>
            {fields?.description || lead}
          </p>
          {children && <div className={styles.actions}>{children}</div>}
        </div>
        {picture && !isWide ? (
          <ContentPicture picture={picture} isFirst className={styles.drawing} />
        ) : (
          <Scene name={scene} isFirst className={styles.drawing} />
        )}
      </div>
    </header>
  );
}
