import { Link } from 'react-router';
import { staffSearch } from '#shared/api/staff.ts';
import type { StaffSearchResult } from '#shared/api/staff-schemas.ts';
import { PAGES, schoolPath, staffListingPath, staffPersonPath } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import tableStyles from '../leads/lead-table.module.css';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import type { Route } from './+types/search-page';
import styles from './staff.module.css';
import { StaffFrame } from './staff-frame.tsx';
import { ROW_LINK } from './use-staff-keys.ts';

async function loadSearch({ call, url, signal, settings }: LoadArgs) {
  const q = url.searchParams.get('q')?.trim() ?? '';
  // An empty search still checks that the caller may use the console.
  const results = await call(staffSearch, { q: q || '-' }, { signal });
  return { q, results: q === '' ? [] : results, public_url: settings.public_url };
}

export const loader = onServer(loadSearch);
export const clientLoader = inBrowser(loadSearch);
export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Search'), t('People, listings, schools and payments.'), PAGES.staffSearch, loaderData);

const KIND_LABELS: Record<StaffSearchResult['kind'], string> = {
  person: msg('Person'),
  listing: msg('Listing'),
  school: msg('School'),
  payment: msg('Payment'),
};

function pathOf({ kind, id, person, public_view_url }: StaffSearchResult): string {
  if (kind === 'listing') return staffListingPath(id);
  if (public_view_url !== null) return schoolPath({ public_view_url });
  return staffPersonPath(person ?? id);
}

export default function SearchPage({ loaderData: { q, results } }: Route.ComponentProps) {
  return (
    <StaffFrame title={q === '' ? t('Search') : t('Results for “{q}”', { q })} q={q}>
      {results.length === 0 ? (
        <p>
          {t(
            'Nothing found. Enter an ID, words of a name or street address, a username, an email address or a payment reference.',
          )}
        </p>
      ) : (
        <div className={tableStyles.frame}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t('Name')}</th>
                <th scope="col">{t('Kind')}</th>
                <th scope="col">{t('Details')}</th>
                <th scope="col">{t('ID')}</th>
              </tr>
            </thead>
            {results.map((result) => (
              <tbody key={`${result.kind}-${result.id}`}>
                <tr>
                  <th scope="row" className={tableStyles.property}>
                    <Link to={pathOf(result)} className={styles.row} {...ROW_LINK}>
                      {result.title}
                    </Link>
                  </th>
                  <td data-label={t('Kind')}>{t(KIND_LABELS[result.kind])}</td>
                  <td data-label={t('Details')}>{result.detail}</td>
                  <td data-label={t('ID')}>{result.id}</td>
                </tr>
              </tbody>
            ))}
          </table>
        </div>
      )}
    </StaffFrame>
  );
}
