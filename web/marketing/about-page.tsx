import { type MetaFunction, useLoaderData } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { textPageJsonLd } from '../blog/blog-json-ld.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { AboutAudiences } from './about-audiences.tsx';
import { ContentSections } from './content-sections.tsx';
import { loadTextPage, type TextPageData } from './load-text-page.ts';
import { PageHero } from './page-hero.tsx';
import styles from './text-page.module.css';

const load = loadTextPage('about');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  const { public_url = '', text = null } = (loaderData as TextPageData | undefined) ?? {};
  const name = text?.entry.fields.title ?? t('About Porchlight');
  return pageMeta({
    title: t('About Us | Porchlight'),
    description: text?.entry.fields.description || t('Who Porchlight is for, and what it does.'),
    url: canonicalOf(PAGES.about, null, { public_url }),
    base: public_url,
    jsonLd: textPageJsonLd({ type: 'AboutPage', name, path: PAGES.about }, public_url),
  });
};

export default function AboutPage() {
  const { text } = useLoaderData<typeof loader>() as TextPageData;
  return (
    <>
      <PageHero
        text={text}
        title={t('About Porchlight')}
        lead={t('Homes near your school, people to share them with, and answers from those who live there.')}
        scene="street"
      >
        <ButtonLink to={PAGES.home}>{t('Find a school')}</ButtonLink>
        <ButtonLink to={PAGES.partners} tone="quiet">
          {t('For universities')}
        </ButtonLink>
      </PageHero>
      <div className={styles.page}>
        {text ? <ContentSections text={text} scenes={['sofa', 'campus', 'porch']} /> : <AboutAudiences />}
      </div>
    </>
  );
}
