import type { ReactNode } from 'react';
import { Link, useActionData, useLocation } from 'react-router';
import { STAFF_SEARCH_MAX } from '#shared/api/staff.ts';
import { PAGES } from '#shared/pages.ts';
import { canDo, type StaffWork } from '#shared/rules/staff-roles.ts';
import { msg, t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './staff.module.css';
import { useStaffKeys } from './use-staff-keys.ts';

const PLACES: { path: string; text: string; work: StaffWork }[] = [
  { path: PAGES.staff, text: msg('Today'), work: 'console' },
  { path: PAGES.staffReports, text: msg('Reports'), work: 'read' },
  { path: PAGES.staffAnnouncements, text: msg('Announcements'), work: 'edit_site' },
  { path: PAGES.staffAudit, text: msg('Audit log'), work: 'read' },
];

/** Work that the logged-in user's roles allow. The API checks it again. */
export function useCanDo(): (work: StaffWork) => boolean {
  const { user } = useSession();
  return (work) => user !== null && canDo(user, work);
}

type StaffFrameProps = { title: string; mark?: ReactNode; q?: string; children: ReactNode };

export function StaffFrame({ title, mark, q = '', children }: StaffFrameProps) {
  const { pathname } = useLocation();
  const answer = useActionData() as FormAnswer | undefined;
  const may = useCanDo();
  useStaffKeys();
  return (
    <div className={styles.frame}>
      <div className={styles.bar}>
        <nav aria-label={t('Staff console')} className={styles.nav}>
          {PLACES.filter(({ work }) => may(work)).map(({ path, text }) => (
            <Link key={path} to={path} aria-current={path === pathname ? 'page' : undefined}>
              {t(text)}
            </Link>
          ))}
        </nav>
        <search className={styles.search}>
          <form action={PAGES.staffSearch} className={styles.fields}>
            <input
              type="search"
              name="q"
              key={q}
              defaultValue={q}
              required
              maxLength={STAFF_SEARCH_MAX}
              aria-label={t('Search people, listings, schools and payments')}
              placeholder={t('Name, email, address or ID (press /)')}
              data-staff-search=""
            />
            <Button type="submit" tone="quiet">
              {t('Search')}
            </Button>
          </form>
        </search>
      </div>
      <header className={styles.head}>
        <h1>{title}</h1>
        {mark}
      </header>
      <FormNotice detail={answer?.errors ? null : (answer?.detail ?? null)} done={answer?.done ?? null} />
      {children}
    </div>
  );
}

type SectionProps = { title: string; children: ReactNode };

export function StaffSection({ title, children }: SectionProps) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

type FactsProps = { facts: readonly (readonly [label: string, value: ReactNode] | null)[] };

export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => {
        if (!fact || fact[1] === null || fact[1] === '') return null;
        return (
          <div key={fact[0]} style={{ display: 'contents' }}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </div>
        );
      })}
    </dl>
  );
}
