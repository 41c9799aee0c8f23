import BuildingIcon from 'lucide-react/icons/building-2';
import ListIcon from 'lucide-react/icons/clipboard-list';
import HouseIcon from 'lucide-react/icons/house';
import LeadsIcon from 'lucide-react/icons/inbox';
import ForumIcon from 'lucide-react/icons/messages-square';
import UsersIcon from 'lucide-react/icons/users-round';
import { Link, useLocation } from 'react-router';
import { forumPath, housingPath, PAGES, roommatesPath, schoolPath } from '#shared/pages.ts';
import type { SchoolSite } from '#shared/rules/school-site.ts';
import { t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import { MessagesLink } from '../messages/messages-link.tsx';
import { NotificationBell } from '../messages/notification-bell.tsx';
import { useSession } from '../session/use-session.ts';
import { Logo } from '../ui/logo.tsx';
import styles from './nav-bar.module.css';
import { NavMenu } from './nav-menu.tsx';
import { SchoolEmblem, type SchoolOnPage } from './school-emblem.tsx';

type NavBarProps = { school: SchoolOnPage | null; isOverlaid: boolean };

/** Returns the value of `aria-current` for a link: `page` on the linked page, `true` on pages below it. */
function currentness(path: string, at: string, hasPagesBelow: boolean): 'page' | 'true' | undefined {
  const here = `${at.replace(/\/$/, '')}/`.toLowerCase();
  if (here === path.toLowerCase()) return 'page';
  return hasPagesBelow && here.startsWith(path.toLowerCase()) ? 'true' : undefined;
}

function SchoolPages({ school }: { school: SchoolOnPage }) {
  const { pathname } = useLocation();
  const site = useSettings()?.site;
  // On the school's own domain, its front page is at `/`.
  const isAtHome = site?.public_view_url === school.public_view_url;
  const [home, housing] = [isAtHome ? PAGES.home : schoolPath(school), housingPath(school)];
  const [roommates, forum] = [roommatesPath(school), forumPath(school)];
  return (
    <nav aria-label={school.short_name || school.name} className={styles.pages}>
      <span className={styles.school}>
        <SchoolEmblem school={school} size="1.75rem" />
        <span className={styles.name}>{school.short_name || school.name}</span>
      </span>
      <Link to={home} className={styles.entry} aria-current={currentness(home, pathname, false)}>
        <HouseIcon aria-hidden="true" />
        <span className={styles.label}>{t('School Home')}</span>
      </Link>
      <Link to={housing} className={styles.entry} aria-current={currentness(housing, pathname, true)}>
        <BuildingIcon aria-hidden="true" />
        <span className={styles.label}>{t('Housing')}</span>
      </Link>
      <Link to={roommates} className={styles.entry} aria-current={currentness(roommates, pathname, true)}>
        <UsersIcon aria-hidden="true" />
        <span className={styles.label}>{t('Roommates')}</span>
      </Link>
      <Link to={forum} className={styles.entry} aria-current={currentness(forum, pathname, true)}>
        <ForumIcon aria-hidden="true" />
        <span className={styles.label}>{t('Community Forum')}</span>
      </Link>
    </nav>
  );
}

function ManagerPages() {
  const { pathname } = useLocation();
  const { listingManager: listings, leads, payments } = PAGES;
  // Excludes the lead pages, whose paths are below the manager page's path.
  const isLeads = currentness(leads, pathname, true) ?? (currentness(payments, pathname, true) && 'true');
  return (
    <nav aria-label={t('Your manager pages')} className={styles.pages}>
      <Link
        to={listings}
        className={styles.entry}
        aria-current={isLeads ? undefined : currentness(listings, pathname, true)}
      >
        <ListIcon aria-hidden="true" />
        <span className={styles.label}>{t('My Listings')}</span>
      </Link>
      <Link to={leads} className={styles.entry} aria-current={isLeads}>
        <LeadsIcon aria-hidden="true" />
        <span className={styles.label}>{t('My Leads')}</span>
      </Link>
    </nav>
  );
}

const isManagerPage = (pathname: string) => currentness(PAGES.listingManager, pathname, true) !== undefined;

function PagesHere({ school }: { school: SchoolOnPage | null }) {
  const { manager } = useSession();
  const { pathname } = useLocation();
  if (school) return <SchoolPages school={school} />;
  return manager && isManagerPage(pathname) ? <ManagerPages /> : <span className={styles.spring} />;
}

export function NavBar({ school, isOverlaid }: NavBarProps) {
  const { isLoggedIn } = useSession();
  const site = useSettings()?.site ?? null;
  const names = [
    styles.bar,
    isOverlaid && styles.overlaid,
    school && styles.hasSchool,
    isLoggedIn && styles.hasUser,
  ];
  return (
    <header className={names.filter(Boolean).join(' ')}>
      <div className={styles.inside}>
        <Link
          to={PAGES.home}
          className={styles.home}
          aria-label={t('{site} home', { site: site?.name ?? 'Porchlight' })}
        >
          <SiteBrand site={site} />
        </Link>
        <PagesHere school={school} />
        {isLoggedIn && (
          <div className={styles.tools}>
            <MessagesLink />
            <NotificationBell />
          </div>
        )}
        <NavMenu />
      </div>
    </header>
  );
}

function SiteBrand({ site }: { site: SchoolSite | null }) {
  if (!site) return <Logo />;
  return (
    <span className={styles.brand}>
      <SchoolEmblem school={site} size="1.75rem" />
      <span className={styles.siteBrandName}>{site.name}</span>
    </span>
  );
}
