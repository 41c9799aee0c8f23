import RssIcon from 'lucide-react/icons/rss';
import { BLOG_FEED, blogPath, PAGES } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/blog-page';
import { ArticleCard } from './article-card.tsx';
import { blogJsonLd } from './blog-json-ld.ts';
import styles from './blog-page.module.css';
import { loadBlog } from './load-blog.ts';
import { tagLabel } from './tag-label.ts';
import { TagList } from './tag-list.tsx';

export const loader = onServer(loadBlog);
export const clientLoader = inBrowser(loadBlog);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: t('Blog | Porchlight') }];
  const { public_url, articles, tag, page } = loaderData;
  const url = canonicalOf(blogPath({ page }), null, { public_url });
  const whole = page === 1 ? t('Blog | Porchlight') : t('Blog, page {page} | Porchlight', { page });
  return pageMeta({
    title: tag === null ? whole : t('{tag} | Blog | Porchlight', { tag: tagLabel(tag) }),
    description: t(
      'Guides for living off campus: budgets, leases, deposits, scams, roommates and moving, in plain words and with sources.',
    ),
    url,
    base: public_url,
    isHidden: tag !== null || articles.length === 0,
    jsonLd: blogJsonLd(articles, url, public_url),
  });
};

export default function BlogPage({ loaderData }: Route.ComponentProps) {
  const { articles, tags, tag, page, pages } = loaderData;
  const isFront = page === 1 && tag === null && articles.length > 1;
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('Guides for living off campus')}</h1>
        <p className={styles.lead}>
          {t('Budgets, leases, deposits, roommates: what someone should have told you, in plain words.')}
        </p>
        <TagList tags={tags} current={tag} hasAll label={t('Topics')} />
      </header>
      {articles.length === 0 ? (
        <EmptyState
          scene="desk"
          title={t('No guides yet')}
          text={t('We’re writing the first ones. You can already browse homes near your school.')}
          action={<ButtonLink to={PAGES.home}>{t('Find a school')}</ButtonLink>}
        />
      ) : (
        <ul className={styles.list} data-front={isFront || undefined}>
          {articles.map((article, at) => (
            <ArticleCard
              key={article.slug}
              article={article}
              snippet={100}
              look={isFront && at === 0 ? 'lead' : 'plain'}
            />
          ))}
        </ul>
      )}
      <BlogPaging page={page} pages={pages} tag={tag} />
      <p className={styles.feed}>
        <a href={BLOG_FEED}>
          <RssIcon aria-hidden="true" />
          {t('Follow by RSS')}
        </a>
      </p>
    </div>
  );
}

type BlogPagingProps = { page: number; pages: number; tag: string | null };

function BlogPaging({ page, pages, tag }: BlogPagingProps) {
  if (pages < 2) return null;
  return (
    <nav aria-label={t('More guides')} className={styles.paging}>
      {page > 1 && (
        <ButtonLink tone="quiet" rel="prev" to={blogPath({ page: page - 1, tag })}>
          {t('Newer guides')}
        </ButtonLink>
      )}
      <span>{t('Page {page} of {pages}', { page, pages })}</span>
      {page < pages && (
        <ButtonLink tone="quiet" rel="next" to={blogPath({ page: page + 1, tag })}>
          {t('Older guides')}
        </ButtonLink>
      )}
    </nav>
  );
}
