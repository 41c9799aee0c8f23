import MailIcon from 'lucide-react/icons/mail';
import MenuIcon from 'lucide-react/icons/menu';
import SearchIcon from 'lucide-react/icons/search';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { useSettings } from '../api/use-settings.ts';
import styles from './nav-menu.module.css';
import { reportProblemLink } from './report-problem-link.ts';
import { ThemeSwitch } from './theme-switch.tsx';

/** The menu at the end of the bar. A disclosure of the browser's own, so that it opens without JavaScript. */
export function NavMenu() {
  const ref = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const email = useSettings()?.support_email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` is new on every page, and a new page closes the menu
  useEffect(() => ref.current?.removeAttribute('open'), [key]);
  useEffect(() => {
    const closeOutside = (event: Event) => {
      const menu = ref.current;
      if (menu?.open && !menu.contains(event.target as Node)) menu.open = false;
    };
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !ref.current?.open) return;
    ref.current.open = false;
    ref.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={ref} className={styles.menu} onKeyDown={handleKeyDown}>
      <summary className={styles.button}>
        <MenuIcon aria-hidden="true" />
        <span className={styles.label}>Menu</span>
      </summary>
      <div className={styles.panel}>
        <Link to={PAGES.home} className={styles.entry}>
          <SearchIcon aria-hidden="true" />
          Find a school
        </Link>
        {email && (
          <a href={reportProblemLink(email)} className={styles.entry}>
            <MailIcon aria-hidden="true" />
            Report a Problem
          </a>
        )}
        <ThemeSwitch />
      </div>
    </details>
  );
}
