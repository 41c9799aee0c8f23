import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ArticleCard } from '../blog/article-card.tsx';
import type { ArticleSummary } from '../blog/article-summary.ts';
import styles from './latest-posts.module.css';

export function LatestPosts({ posts }: { posts: ArticleSummary[] }) {
  if (posts.length === 0) return null;
  return (
    <section aria-labelledby="posts">
      <div className={styles.head}>
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
