import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { msg, t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { contentLang } from '../blog/content-lang.ts';
import { outlineOf } from '../blog/outline.ts';
import { RichText } from '../blog/rich-text.tsx';
import type { Route } from './+types/legal-page';
import { ContentsPage } from './contents-page.tsx';
import styles from './legal-page.module.css';
import { loadLegal } from './load-legal.ts';
import { textPageMeta } from './text-page-meta.ts';

export const loader = onServer(loadLegal);
export const clientLoader = inBrowser(loadLegal);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: 'Porchlight' }];
  const { title, description, slug } = loaderData.entry.fields;
  return textPageMeta(loaderData, {
    title: t('{title} | Porchlight', { title }),
    name: title,
    description,
    path: `/${slug}/`,
  });
};

const TEXTS = [
  { path: PAGES.terms, label: msg('Terms of Service') },
  { path: PAGES.privacy, label: msg('Privacy Policy') },
  { path: PAGES.cookies, label: msg('Cookies') },
  { path: PAGES.accessibility, label: msg('Accessibility') },
  { path: PAGES.fairHousing, label: msg('Fair Housing') },
];

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  const { entry, assets } = loaderData;
  const { sys, fields } = entry;
  const outline = outlineOf(fields.body);
  const updated = sys.updatedAt.slice(0, 10);
  return (
    <ContentsPage
      head={
        <>
          <h1 lang={contentLang()}>{fields.title}</h1>
          <p>
            <time dateTime={updated}>{t('Last updated {date}', { date: formatDate(updated) })}</time>
          </p>
        </>
      }
      contents={{ entries: [...outline.values()] }}
      foot={
        <nav aria-label={t('Legal texts')} className={styles.others}>
          {TEXTS.filter(({ path }) => path !== `/${fields.slug}/`).map(({ path, label }) => (
            <Link key={path} to={path}>
              {t(label)}
            </Link>
          ))}
        </nav>
      }
    >
      <RichText document={fields.body} assets={assets} outline={outline} />
    </ContentsPage>
  );
}
