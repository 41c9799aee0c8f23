import { API_PREFIX } from '#shared/api/endpoint.ts';
import { AUDIT_PAGE, exportAudit, staffAudit } from '#shared/api/staff.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { Field } from '../ui/field.tsx';
import type { Route } from './+types/audit-page';
import { AuditTable } from './audit-table.tsx';
import styles from './staff.module.css';
import { StaffFrame } from './staff-frame.tsx';

const FILTERS = ['person', 'act', 'since', 'until'] as const;

/** Empty fields of the form don't filter. */
const filterOf = (query: URLSearchParams) =>
  Object.fromEntries(
    FILTERS.flatMap((name) => {
      const text = query.get(name)?.trim();
      return text ? [[name, text]] : [];
    }),
  ) as Partial<Record<(typeof FILTERS)[number], string>>;

async function loadAudit({ call, url, signal, settings }: LoadArgs) {
  const filter = filterOf(url.searchParams);
  const before = url.searchParams.get('before');
  const events = await call(staffAudit, { ...filter, ...(before ? { before } : {}) } as never, { signal });
  return { events, filter, public_url: settings.public_url };
}

export const loader = onServer(loadAudit);
export const clientLoader = inBrowser(loadAudit);
export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Audit log'), t('Logins, decisions and changes by staff.'), PAGES.staffAudit, loaderData);

export default function AuditPage({ loaderData: { events, filter } }: Route.ComponentProps) {
  const query = new URLSearchParams(filter);
  const oldest = events.length === AUDIT_PAGE ? events.at(-1) : undefined;
  return (
    <StaffFrame title={t('Audit log')}>
      <form className={styles.filter}>
        <Field label={t('Username')} name="person" defaultValue={filter.person} />
        <Field label={t('Act')} name="act" defaultValue={filter.act} placeholder="block-user" />
        <Field label={t('From')} name="since" type="date" defaultValue={filter.since} />
        <Field label={t('Before')} name="until" type="date" defaultValue={filter.until} />
        <div className={styles.acts}>
          <Button type="submit">{t('Filter')}</Button>
          <a
            className={buttonStyle({ tone: 'quiet' })}
            href={`${API_PREFIX}${exportAudit.path}?${query}`}
            download
          >
            {t('Export CSV')}
          </a>
        </div>
      </form>
      {events.length === 0 ? <p>{t('No events match.')}</p> : <AuditTable events={events} />}
      {oldest && (
        <ButtonLink tone="quiet" to={`?${new URLSearchParams({ ...filter, before: String(oldest.id) })}`}>
          {t('Show older')}
        </ButtonLink>
      )}
    </StaffFrame>
  );
}
