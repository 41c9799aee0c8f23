import { contentLang } from '../blog/content-lang.ts';
import type { EntryOnPage } from '../blog/find-entry.ts';
import { nodeText } from '../blog/node-text.ts';
import { outlineOf } from '../blog/outline.ts';
import { RichText } from '../blog/rich-text.tsx';
import { type ContentSection, splitSections } from '../blog/split-sections.ts';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import styles from './content-sections.module.css';

type ContentSectionsProps = {
  text: EntryOnPage;
  sections?: readonly ContentSection[];
  /** Drawings next to the sections, in this order. */
  scenes?: readonly IllustrationName[];
};

export function ContentSections({ text: { entry, assets }, sections, scenes = [] }: ContentSectionsProps) {
  const { body } = entry.fields;
  const outline = outlineOf(body);
  const shown = sections ?? splitSections(body, 2);
  if (shown.length === 0) return null;
  let count = 0;
  return (
    <div className={styles.sections}>
      {shown.map(({ heading, body: part }) => {
        if (!heading) return <Intro key="intro" part={part} assets={assets} />;
        const { id, text } = outline.get(heading) ?? { id: `part-${count}`, text: nodeText(heading) };
        const scene = scenes[count++];
        return (
          <section key={id} aria-labelledby={id} className={styles.section}>
            <div className={styles.head}>
              <h2 id={id} lang={contentLang()}>
                {text}
              </h2>
              {scene && <Illustration name={scene} className={styles.drawing} />}
            </div>
            <RichText document={part} assets={assets} outline={outline} />
          </section>
        );
      })}
    </div>
  );
}

function Intro({ part, assets }: { part: ContentSection['body']; assets: EntryOnPage['assets'] }) {
  return (
    <div className={styles.intro}>
      <RichText document={part} assets={assets} />
    </div>
  );
}
