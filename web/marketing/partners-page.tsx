import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { splitSections } from '../blog/split-sections.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/partners-page';
import { ContentSections } from './content-sections.tsx';
import { loadTextPage } from './load-text-page.ts';
import { PageBand } from './page-band.tsx';
import { PageHero } from './page-hero.tsx';
import { findPointsSection, PartnerPoints } from './partner-points.tsx';
import styles from './text-page.module.css';
import { textPageMeta } from './text-page-meta.ts';

const load = loadTextPage('university-partnerships');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  textPageMeta(loaderData, {
    title: t('University partnerships | Porchlight'),
    name: t('University partnerships'),
    description: t('A housing office on every phone, free for your school.'),
    path: PAGES.partners,
  });

export default function PartnersPage({ loaderData }: Route.ComponentProps) {
  const { text } = loaderData;
  const section = findPointsSection(text);
  const sections = splitSections(text?.entry.fields.body ?? null, 2);
  const [intro, rest] = [
    sections.filter(({ heading }) => !heading),
    sections.filter((one) => one.heading && one.heading !== section?.heading),
  ];
  return (
    <>
      <PageHero
        text={text}
        title={t('University partnerships')}
        lead={t('A housing office on every phone, free for your school.')}
        scene="campus"
      >
        <ButtonLink to={PAGES.contact} size="large">
          {t('Contact us')}
        </ButtonLink>
        <ButtonLink to={PAGES.siteLinks} tone="quiet" size="large">
          {t('See all schools')}
        </ButtonLink>
      </PageHero>
      <div className={styles.page}>
        {text && <ContentSections text={text} sections={intro} />}
        <PartnerPoints text={text} section={section} />
        {text && <ContentSections text={text} sections={rest} />}
        <PageBand
          title={t('A half-hour call about your town and your school year')}
          text={t('Write to us, and we’ll show you what your students would see.')}
          to={PAGES.contact}
          action={t('Contact us')}
          scene="street"
        />
      </div>
    </>
  );
}
