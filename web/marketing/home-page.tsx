import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { ArticleCard } from '../blog/article-card.tsx';
import type { ArticleSummary } from '../blog/article-summary.ts';
import { SchoolFront, schoolMeta } from '../school/school-front.tsx';
import { graphOf, organizationId, websiteId } from '../shell/json-ld.ts';
import type { FrameHandle } from '../shell/page-frame.tsx';
import { pageMeta } from '../shell/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Illustration } from '../ui/illustration.tsx';
import type { Route } from './+types/home-page';
import { ManagerInvitation, PartnerInvitation } from './home-invitations.tsx';
import styles from './home-page.module.css';
import { HomeTools } from './home-tools.tsx';
import { isSchoolFront, loadFront } from './load-front.ts';
import type { HomeData } from './load-home.ts';
import { PopularSchools } from './popular-schools.tsx';
import { SchoolLink } from './school-link.tsx';
import { SchoolSearch } from './school-search.tsx';

export const loader = onServer(loadFront);
export const clientLoader = inBrowser(loadFront);
export const handle = { frame: { hasOverlaidNav: true } } satisfies FrameHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (isSchoolFront(loaderData)) return schoolMeta(loaderData);
  const { public_url = '', search = null } = loaderData ?? {};
  return pageMeta({
    title: t('Porchlight | Off-campus housing near your school'),
    description: t(
      'Find a home near your school: rents, floor plans and travel times to class, on a list and a map.',
    ),
    url: canonicalOf(PAGES.home, null, { public_url }),
    base: public_url,
    isHidden: search !== null,
    jsonLd: homeJsonLd(public_url),
  });
};

export default function HomePage({ loaderData: front }: Route.ComponentProps) {
  return isSchoolFront(front) ? <SchoolFront {...front} /> : <MainHome {...front} />;
}

function MainHome({ popular, posts, search }: HomeData) {
  return (
    <>
      <div className={search ? `${styles.hero} ${styles.compact}` : styles.hero}>
        <div className={styles.content}>
          <h1>{t('Find the right place to come home to')}</h1>
          <p className={styles.lead}>
            {t(
              'Homes near your school, with what they cost, their floor plans and how long it takes to walk to class.',
            )}
          </p>
          <div className={styles.box}>
            <SchoolSearch key={search?.q ?? ''} popular={popular} initial={search?.q ?? ''} />
          </div>
        </div>
        {!search && <Illustration name="hero-street" isFirst className={styles.street} />}
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
            <p>{t('Pick a school, and you get all three.')}</p>
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

function homeJsonLd(public_url: string): object {
  const url = public_url + PAGES.home;
  return graphOf(
    { '@type': 'Organization', '@id': organizationId(public_url), name: 'Porchlight', url },
    {
      '@type': 'WebSite',
      '@id': websiteId(public_url),
      name: 'Porchlight',
      url,
      publisher: { '@id': organizationId(public_url) },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${url}?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  );
}

function LatestPosts({ posts }: { posts: ArticleSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="posts">
      <div className={styles.latestPostsHead}>
        <h2 id="posts">{t('From the blog')}</h2>
        <Link to={PAGES.blog}>{t('All guides')}</Link>
      </div>
      <ul className={styles.posts}>
        {posts.map((article) => (
          <ArticleCard key={article.slug} article={article} snippet={80} level={3} />
        ))}
      </ul>
    </section>
  );
}

function SearchResults({ q, matches, total }: NonNullable<HomeData['search']>) {
  if (total === 0)
    return (
      <EmptyState
        scene="empty-map"
        title={t('No schools found for “{query}”', { query: q })}
        text={t('Try part of its name, its initials or its city.')}
      />
    );
  return (
    <section aria-labelledby="results" className={styles.results}>
      <h2 id="results">
        {t('{count, plural, one {# school} other {# schools}} for “{query}”', { count: total, query: q })}
      </h2>
      {total > matches.length && (
        <p className={styles.hint}>
          {t('Showing the {count} closest matches. Add a word to narrow them down.', {
            count: matches.length,
          })}
        </p>
      )}
      <ul className={styles.list}>
        {matches.map((school) => (
          <li key={school.id}>
            <SchoolLink school={school}>
              <span className={styles.name}>{school.name}</span>
              <span className={styles.place}>{[school.city, school.state].filter(Boolean).join(', ')}</span>
            </SchoolLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
