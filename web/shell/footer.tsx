import LanguagesIcon from 'lucide-react/icons/languages';
import { useLocation } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '#shared/texts/language.ts';
import { currentLanguage, msg, t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import { Logo } from '../ui/logo.tsx';
import { T } from '../ui/t.tsx';
import styles from './footer.module.css';
import { reportProblemLink } from './report-problem-link.ts';
import { SiteLink } from './site-link.tsx';

/** Link that the license of the map data requires. */
const MAP_SOURCE = 'https://www.openstreetmap.org/copyright';

const GROUPS = [
  {
    title: msg('Explore'),
    links: [
      { path: PAGES.home, label: msg('Find a school') },
      { path: PAGES.siteLinks, label: msg('All schools') },
      { path: PAGES.blog, label: msg('Blog') },
      { path: PAGES.about, label: msg('About Us') },
    ],
  },
  {
    title: msg('Partners'),
    links: [
      { path: PAGES.listingInfo, label: msg('Advertise With Us') },
      { path: PAGES.partners, label: msg('University partnerships') },
    ],
  },
  {
    title: msg('Rules'),
    links: [
      { path: PAGES.terms, label: msg('Terms of Service') },
      { path: PAGES.privacy, label: msg('Privacy Policy') },
      { path: PAGES.cookies, label: msg('Cookies') },
      { path: PAGES.accessibility, label: msg('Accessibility') },
      { path: PAGES.fairHousing, label: msg('Fair Housing') },
    ],
  },
];

function EqualHousing() {
  return (
    <div className={styles.equal}>
      <svg viewBox="0 0 36 36" fill="none" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
        <path d="M4 16 18 5l14 11v15H4z" strokeLinejoin="round" />
        <path d="M12 19h12M12 25h12" />
      </svg>
      <p>
        <T
          text="<link>Equal Housing Opportunity.</link> Homes here are offered without regard to race, color, religion, sex, disability, familial status or national origin."
          values={{ link: (children: string[]) => <SiteLink to={PAGES.fairHousing}>{children}</SiteLink> }}
        />
      </p>
    </div>
  );
}

function Contact() {
  const settings = useSettings();
  return (
    <div>
      <p className={styles.title}>{t('Contact us')}</p>
      <ul className={styles.links}>
        <li>
          <SiteLink to={PAGES.contact}>{t('Contact')}</SiteLink>
        </li>
        {settings?.support_email && (
          <li>
            <a href={reportProblemLink(settings.support_email)}>{t('Report a Problem')}</a>
          </li>
        )}
        {settings?.social_links.map(({ label, url }) => (
          <li key={url}>
            <a href={url} rel="me noopener">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.brand}>
          <Logo />
          <p>{t('The light that’s on when you come home. Honest housing near your school.')}</p>
        </div>
        <nav aria-label={t('Footer')} className={styles.groups}>
          {GROUPS.map(({ title, links }) => (
            <div key={title}>
              <p className={styles.title}>{t(title)}</p>
              <ul className={styles.links}>
                {links.map(({ path, label }) => (
                  <li key={path}>
                    <SiteLink to={path}>{t(label)}</SiteLink>
                  </li>
                ))}
              </ul>
            </div>
          ))}
          <Contact />
        </nav>
        <div className={styles.small}>
          <EqualHousing />
          <p>
            <T
              text="Map data © <link>OpenStreetMap</link> contributors"
              values={{ link: (children: string[]) => <a href={MAP_SOURCE}>{children}</a> }}
            />
          </p>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}

/** Form to choose a language. A native form, because the page must reload in the chosen language. */
function LanguageSwitch() {
  const { pathname, search } = useLocation();
  const language = currentLanguage();
  return (
    <form method="post" action={PAGES.language} aria-label={t('Language')} className={styles.languages}>
      <input type="hidden" name="next" value={pathname + search} />
      <LanguagesIcon aria-hidden="true" />
      {LANGUAGES.filter((other) => other !== language).map((other) => (
        <button key={other} type="submit" name="language" value={other} lang={other}>
          {LANGUAGE_NAMES[other]}
        </button>
      ))}
    </form>
  );
}
