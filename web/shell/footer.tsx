import { Link } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { useSettings } from '../api/use-settings.ts';
import { Logo } from '../ui/logo.tsx';
import styles from './footer.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { reportProblemLink } from './report-problem-link.ts';

/** Where the street data of maps and nearby places comes from, as its licence asks. */
const MAP_SOURCE = 'https://www.openstreetmap.org/copyright';

function EqualHousing() {
  return (
    <div className={styles.equal}>
      <svg viewBox="0 0 36 36" fill="none" stroke="currentColor" strokeWidth="2.4" aria-hidden="true">
        <path d="M4 16 18 5l14 11v15H4z" strokeLinejoin="round" />
        <path d="M12 19h12M12 25h12" />
      </svg>
      <p>
        Equal Housing Opportunity. Homes here are offered without regard to race, color, religion, sex,
        disability, familial status or national origin.
      </p>
    </div>
  );
}

/** Below every page (section 2.2). */
export function Footer() {
  const settings = useSettings();
  return (
    <footer className={styles.footer}>
      <div className={styles.inside}>
        <div className={styles.brand}>
          <Logo />
          <p>The light that is on when you come home. Housing near your school, shown as it is.</p>
        </div>
        <nav aria-label="Footer" className={styles.links}>
          <Link to={PAGES.home}>Find a school</Link>
          {settings?.support_email && (
            <a href={reportProblemLink(settings.support_email)}>Report a Problem</a>
          )}
          {settings?.social_links.map(({ label, url }) => (
            <a key={url} href={url} rel="me noopener">
              {label}
            </a>
          ))}
        </nav>
        <div className={styles.small}>
          <EqualHousing />
          <p>
            Map data © <a href={MAP_SOURCE}>OpenStreetMap</a> contributors
          </p>
          <LanguageSwitch />
        </div>
      </div>
    </footer>
  );
}
