import { PAGES } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import type { Route } from './+types/about-page';
import contentSectionsStyles from './content-sections.module.css';
import { ContentSections } from './content-sections.tsx';
import { loadTextPage } from './load-text-page.ts';
import { PageHero } from './page-hero.tsx';
import styles from './text-page.module.css';
import { textPageMeta } from './text-page-meta.ts';

const AUDIENCES: { id: string; title: string; text: string; scene: IllustrationName }[] = [
  {
    id: 'students',
    title: msg('For students'),
    text: msg(
      'Pick your school and find homes on a list and a map, roommates who live the way you do, and a forum with students who know the area. It’s free.',
    ),
    scene: 'sofa',
  },
  {
    id: 'administrators',
    title: msg('For college administrators'),
    text: msg(
      'A free program for your students: housing search, your events, your school’s colors, routes to campus and a library of guides.',
    ),
    scene: 'campus',
  },
];

const load = loadTextPage('about');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  textPageMeta(loaderData, {
    type: 'AboutPage',
    title: t('About Us | Porchlight'),
    name: t('About Porchlight'),
    description: t('Who Porchlight is for and what it does.'),
    path: PAGES.about,
  });

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { text } = loaderData;
  return (
    <>
      <PageHero
        text={text}
        title={t('About Porchlight')}
        lead={t(
          'Homes near your school, roommates to share them with, and answers from students who live there.',
        )}
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

function AboutAudiences() {
  return (
    <div className={contentSectionsStyles.sections}>
      {AUDIENCES.map(({ id, title, text, scene }) => (
        <section key={id} aria-labelledby={id} className={contentSectionsStyles.section}>
          <div className={contentSectionsStyles.head}>
            <h2 id={id}>{t(title)}</h2>
            <Illustration name={scene} className={contentSectionsStyles.drawing} />
          </div>
          <p>{t(text)}</p>
        </section>
      ))}
    </div>
  );
}
