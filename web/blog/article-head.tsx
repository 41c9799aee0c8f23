import type { RichTextNode } from '#shared/api/content.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { t } from '#shared/texts/t.ts';
import { ArticleCover } from './article-cover.tsx';
import styles from './article-page.module.css';
import { contentLang } from './content-lang.ts';
import { ContentPicture, pictureOf } from './content-picture.tsx';
import type { EntryOnPage } from './find-entry.ts';
import { nodeText } from './node-text.ts';
import { TagList } from './tag-list.tsx';

const WORDS_PER_MINUTE = 230;

export function ArticleHead({ entry: { sys, fields }, assets }: EntryOnPage) {
  const { title, tags, body, scene } = fields;
  const picture = pictureOf(fields, assets);
  const [written, changed] = [sys.createdAt.slice(0, 10), sys.updatedAt.slice(0, 10)];
  return (
    <header className={styles.head}>
      <div className={styles.content}>
        <h1 lang={contentLang()}>{title}</h1>
        <p className={styles.facts}>
          <time dateTime={written}>{formatDate(written)}</time>
          <span>
            {t('{count, plural, one {# minute to read} other {# minutes to read}}', {
              count: readingMinutes(body),
            })}
          </span>
          {changed > written && (
            <span>
              <time dateTime={changed}>{t('Updated {date}', { date: formatDate(changed) })}</time>
            </span>
          )}
        </p>
        <TagList tags={tags} label={t('Topics in this guide')} />
      </div>
      {picture ? (
        <ContentPicture picture={picture} isFirst className={styles.picture} />
      ) : (
        <ArticleCover article={{ title, scene, asset: null }} className={styles.roofs} />
      )}
    </header>
  );
}

function readingMinutes(document: RichTextNode | null): number {
  const words = document ? blockTexts(document).join(' ').split(/\s+/).filter(Boolean).length : 0;
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE));
}

/** Separate texts keep the last word of a block from merging with the next block's first word. */
function blockTexts(node: RichTextNode): string[] {
  const isTextBlock = node.content?.every(({ value }) => value !== undefined) ?? true;
  return isTextBlock ? [nodeText(node)] : (node.content ?? []).flatMap(blockTexts);
}
