import { articlePath, PAGES } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import type { Route } from './+types/article-page';
import { ArticleCard } from './article-card.tsx';
import { ArticleHead } from './article-head.tsx';
import styles from './article-page.module.css';
import { articleJsonLd } from './blog-json-ld.ts';
import { ContentsList } from './contents-list.tsx';
import { loadArticle } from './load-article.ts';
import { outlineOf } from './outline.ts';
import { RichText } from './rich-text.tsx';

export const loader = onServer(loadArticle);
export const clientLoader = inBrowser(loadArticle);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Porchlight' }];
  const { entry, public_url } = loaderData;
  const { title, description, slug } = entry.fields;
  return pageMeta({
    title: t('{title} | Porchlight', { title }),
    description,
    url: canonicalOf(articlePath(slug), null, { public_url }),
    base: public_url,
    type: 'article',
    jsonLd: articleJsonLd(entry, public_url),
  });
};

export default function ArticlePage({ loaderData }: Route.ComponentProps) {
  const { entry, assets, related } = loaderData;
  const { title, body } = entry.fields;
  const outline = outlineOf(body);
  return (
    <div className={styles.page}>
      <Breadcrumb trail={[{ label: t('Blog'), to: PAGES.blog }, { label: title }]} />
      <article className={styles.article}>
        <ArticleHead entry={entry} assets={assets} />
        <div className={styles.columns}>
          <ContentsList entries={[...outline.values()]} />
          <div className={styles.body}>
            <RichText document={body} assets={assets} outline={outline} look="guide" />
          </div>
        </div>
      </article>
      {related.length > 0 && (
        <section aria-labelledby="related" className={styles.related}>
          <h2 id="related">{t('Keep reading')}</h2>
          <ul className={styles.cards}>
            {related.map((article) => (
              <ArticleCard key={article.slug} article={article} snippet={80} level={3} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
