import MailIcon from 'lucide-react/icons/mail';
import { PAGES } from '#shared/pages.ts';
import { canonicalOf } from '#shared/rules/canonical-of.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { useSettings } from '../api/use-settings.ts';
import { textPageJsonLd } from '../blog/blog-json-ld.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { reportProblemLink } from '../shell/report-problem-link.ts';
import { buttonStyle } from '../ui/button-style.ts';
import type { Route } from './+types/contact-page';
import { ContentSections } from './content-sections.tsx';
import { loadTextPage } from './load-text-page.ts';
import { PageHero } from './page-hero.tsx';
import styles from './text-page.module.css';

const load = loadTextPage('contact');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { public_url = '', text = null } = loaderData ?? {};
  const name = text?.entry.fields.title ?? t('Contact');
  return pageMeta({
    title: t('Contact | Porchlight'),
    description: text?.entry.fields.description || t('How to reach the Porchlight team.'),
    url: canonicalOf(PAGES.contact, null, { public_url }),
    base: public_url,
    jsonLd: textPageJsonLd({ type: 'ContactPage', name, path: PAGES.contact }, public_url),
  });
};

export default function ContactPage({ loaderData }: Route.ComponentProps) {
  const { text } = loaderData;
  const email = useSettings()?.support_email;
  return (
    <>
      <PageHero text={text} title={t('Contact')} lead={t('How to reach the Porchlight team.')} scene="porch">
        {email && (
          <>
            <a href={`mailto:${email}`} className={buttonStyle({})}>
              <MailIcon aria-hidden="true" width={18} height={18} />
              {showEmail(email)}
            </a>
            <a href={reportProblemLink(email)} className={buttonStyle({ tone: 'quiet' })}>
              {t('Report a Problem')}
            </a>
          </>
        )}
      </PageHero>
      {text && (
        <div className={styles.page}>
          <ContentSections text={text} />
        </div>
      )}
    </>
  );
}
