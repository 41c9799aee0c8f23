import { blogPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import styles from './blog-page.module.css';

type BlogPagingProps = { page: number; pages: number; tag: string | null };

export function BlogPaging({ page, pages, tag }: BlogPagingProps) {
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
