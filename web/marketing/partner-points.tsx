import { msg, t } from '#shared/texts/t.ts';
import { contentLang } from '../blog/content-lang.ts';
import type { EntryOnPage } from '../blog/find-entry.ts';
import { headingLevel, outlineOf } from '../blog/outline.ts';
import { RichText } from '../blog/rich-text.tsx';
import { type ContentSection, splitSections } from '../blog/split-sections.ts';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import styles from './partner-points.module.css';

export const PARTNER_POINTS = [
  msg('Help for every student looking for a home'),
  msg('Your events in front of the students they’re for'),
  msg('Pages in your school’s colors'),
  msg('Routes and commute times to your campus'),
  msg('A library of guides on leases, deposits and moving'),
];

const SCENES: readonly IllustrationName[] = ['cutaway', 'sofa', 'campus', 'route', 'desk'];

/** The section must have one heading per point. */
export function findPointsSection(text: EntryOnPage | null): ContentSection | null {
  const sections = splitSections(text?.entry.fields.body ?? null, 2);
  const points = ({ body }: ContentSection) =>
    body.content?.filter((node) => headingLevel(node) === 3).length === PARTNER_POINTS.length;
  return sections.find((section) => section.heading && points(section)) ?? null;
}

export function PartnerPoints({
  text,
  section,
}: {
  text: EntryOnPage | null;
  section: ContentSection | null;
}) {
  const outline = outlineOf(text?.entry.fields.body ?? null);
  const written = section ? splitSections(section.body, 3).filter(({ heading }) => heading) : [];
  const title = section?.heading ? outline.get(section.heading)?.text : null;
  return (
    <section aria-labelledby="points" className={styles.points}>
      <h2 id="points" lang={title ? contentLang() : undefined}>
        {title ?? t('What the program includes')}
      </h2>
      <ol className={styles.list}>
        {PARTNER_POINTS.map((point, at) => {
          const { heading = null, body } = written[at] ?? {};
          const headingText = heading && outline.get(heading)?.text.replace(/^\d+[.)]\s*/, '');
          return (
            <li key={point} className={styles.point}>
              <Illustration name={SCENES[at]!} className={styles.drawing} />
              <div className={styles.content}>
                <h3 lang={headingText ? contentLang() : undefined}>{headingText ?? t(point)}</h3>
                {body && <RichText document={body} assets={text?.assets ?? []} />}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
