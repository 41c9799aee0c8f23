import { forumPath, schoolPath } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import type { Route } from './+types/forum-page';
import { CreatePost } from './create-post.tsx';
import { forumJsonLd } from './forum-json-ld.ts';
import styles from './forum-page.module.css';
import { ForumSearch } from './forum-search.tsx';
import { ForumSide } from './forum-side.tsx';
import { type ForumPageData, loadForum } from './load-forum.ts';
import { PostList } from './post-list.tsx';
import { useNewPost } from './use-new-post.ts';

export const loader = onServer(loadForum);
export const clientLoader = inBrowser(loadForum);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: t('Community forum | Porchlight') }];
  const { school, posts, q, before, public_url } = loaderData;
  const name = formatAcronyms(school.short_name || school.name);
  return pageMeta({
    title: t('Community forum of {name} | Porchlight', { name }),
    description: t(
      'Student questions and answers about living off campus near {name}: leases, neighborhoods, roommates and moving days.',
      { name },
    ),
    url: canonicalOf(forumPath(school), school, { public_url }),
    base: public_url,
    isHidden: posts.length === 0 || q !== '' || before !== null,
    jsonLd: forumJsonLd(school, posts, public_url),
  });
};

export default function ForumPage({ loaderData: data }: Route.ComponentProps) {
  // The key resets all state when the school changes.
  return <Forum key={data.school.id} data={data} />;
}

function Forum({ data }: { data: ForumPageData }) {
  const { school } = data;
  const name = school.short_name || school.name;
  const { announcement, showNewPost } = useNewPost(data);
  return (
    <div className={styles.page}>
      <Breadcrumb trail={[{ label: name, to: schoolPath(school) }, { label: t('Community Forum') }]} />
      <header className={styles.head}>
        <div>
          <h1>{t('Community Forum')}</h1>
          <p className={styles.about}>
            {t('Ask people who live near {name}, and help those who are new.', { name })}
          </p>
        </div>
        <CreatePost school={school} onCreated={showNewPost} />
      </header>
      <p role="status" className={styles.message}>
        {announcement}
      </p>
      <div className={styles.columns}>
        <section className={styles.posts} aria-label={t('Posts')}>
          <ForumSearch q={data.q} />
          <PostList data={data} />
        </section>
        <ForumSide data={data} />
      </div>
    </div>
  );
}
