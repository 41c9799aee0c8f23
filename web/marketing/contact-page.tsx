import MailIcon from 'lucide-react/icons/mail';
import { PAGES } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { useSettings } from '../api/use-settings.ts';
import { reportProblemLink } from '../shell/report-problem-link.ts';
import { buttonStyle } from '../ui/button-style.ts';
import type { Route } from './+types/contact-page';
import { ContentSections } from './content-sections.tsx';
import { loadTextPage } from './load-text-page.ts';
import { PageHero } from './page-hero.tsx';
import styles from './text-page.module.css';
import { textPageMeta } from './text-page-meta.ts';

const load = loadTextPage('contact');
export const loader = onServer(load);
export const clientLoader = inBrowser(load);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  textPageMeta(loaderData, {
    type: 'ContactPage',
    title: t('Contact | Porchlight'),
    name: t('Contact'),
    description: t('How to reach the Porchlight team.'),
    path: PAGES.contact,
  });

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
