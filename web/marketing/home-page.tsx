import { type MetaFunction, useLoaderData } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import SchoolPage, { meta as schoolMeta } from '../school/school-page.tsx';
import type { FrameHandle } from '../shell/page-frame.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { Scene } from '../ui/scene.tsx';
import { ManagerInvitation, PartnerInvitation } from './home-invitations.tsx';
import { homeJsonLd } from './home-json-ld.ts';
import styles from './home-page.module.css';
import { HomeTools } from './home-tools.tsx';
import { LatestPosts } from './latest-posts.tsx';
import { type FrontData, isSchoolFront, loadFront } from './load-front.ts';
import type { HomeData } from './load-home.ts';
import { PopularSchools } from './popular-schools.tsx';
import { SchoolSearch } from './school-search.tsx';
import { SearchResults } from './search-results.tsx';

export const loader = onServer(loadFront);
export const clientLoader = inBrowser(loadFront);
export const handle = { frame: { hasOverlaidNav: true } } satisfies FrameHandle;

export const meta: MetaFunction<typeof loader> = (args) => {
  const { loaderData } = args;
  if (isSchoolFront(loaderData)) return schoolMeta(args as never);
  const { public_url = '', search = null } = (loaderData as HomeData | undefined) ?? {};
  return pageMeta({
    title: t('Porchlight | Off-campus housing near your school'),
    description: t(
      'Find a home near your school: rents, floor plans and the minutes to class, on one list and one map.',
    ),
    url: canonicalOf(PAGES.home, null, { public_url }),
    base: public_url,
    isHidden: search !== null,
    jsonLd: homeJsonLd(public_url),
  });
};

export default function HomePage() {
  const front = useLoaderData<typeof loader>() as FrontData;
  return isSchoolFront(front) ? <SchoolPage /> : <MainHome {...front} />;
}

function MainHome({ popular, posts, search }: HomeData) {
  return (
    <>
      <div className={search ? `${styles.hero} ${styles.compact}` : styles.hero}>
        <div className={styles.words}>
          <h1>{t('Come home to the right place')}</h1>
          <p className={styles.lead}>
            {t(
              'Homes near your school with what they cost, how they are laid out, and how long the walk to class takes.',
            )}
          </p>
          <div className={styles.box}>
            <SchoolSearch key={search?.q ?? ''} popular={popular} initial={search?.q ?? ''} />
          </div>
        </div>
        {!search && <Scene name="hero-street" isFirst className={styles.street} />}
      </div>
      <div className={styles.page}>
        {search && <SearchResults {...search} />}
        {popular.length > 0 && (
          <section aria-labelledby="popular-schools">
            <div className={styles.head}>
              <h2 id="popular-schools">{t('Popular Schools')}</h2>
            </div>
            <PopularSchools schools={popular} />
          </section>
        )}
        <section aria-labelledby="tools">
          <div className={styles.head}>
            <h2 id="tools">{t('Three tools for every school')}</h2>
            <p>{t('Pick a school, and its pages hold all three.')}</p>
          </div>
          <HomeTools />
        </section>
        <PartnerInvitation />
        <LatestPosts posts={posts} />
        <ManagerInvitation />
      </div>
    </>
  );
}
