import ArrowIcon from 'lucide-react/icons/arrow-right';
import { Link } from 'react-router';
import { articlePath } from '#shared/pages.ts';
import { cutAtWord } from '#shared/rules/cut-at-word.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { Card, cardCover } from '../ui/card.tsx';
import { T } from '../ui/t.tsx';
import { hiddenText } from '../ui/visually-hidden.tsx';
import styles from './article-card.module.css';
import { ArticleCover } from './article-cover.tsx';
import type { ArticleSummary } from './article-summary.ts';
import { contentLang } from './content-lang.ts';
import { tagLabel } from './tag-label.ts';

type ArticleCardProps = {
  article: ArticleSummary;
  snippet: 80 | 100;
  look?: 'lead' | 'plain';
  level?: 2 | 3;
};

export function ArticleCard({ article, snippet, look = 'plain', level = 2 }: ArticleCardProps) {
  const { slug, title, description, created, tags } = article;
  const Title = `h${level}` as const;
  const lang = contentLang();
  return (
    <Card as="li" isLink className={`${styles.card} ${look === 'lead' ? styles.lead : ''}`}>
      <ArticleCover article={article} isFirst={look === 'lead'} className={styles.cover} />
      <div className={styles.content}>
        <p className={styles.facts}>
          <time dateTime={created.slice(0, 10)}>{formatDate(created)}</time>
          {tags[0] !== undefined && <span>{tagLabel(tags[0])}</span>}
        </p>
        <Title className={styles.title} lang={lang}>
          {title}
        </Title>
        <p className={styles.snippet} lang={lang}>
          {cutAtWord(description, snippet)}
        </p>
        <Link to={articlePath(slug)} className={`${styles.more} ${cardCover}`}>
          <span>
            <T text="Read More<hidden> about “{title}”</hidden>" values={{ title, hidden: hiddenText }} />
          </span>
          <ArrowIcon aria-hidden="true" />
        </Link>
      </div>
    </Card>
  );
}
