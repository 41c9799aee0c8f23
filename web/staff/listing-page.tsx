import { Link } from 'react-router';
import { hideListing, restoreListing } from '#shared/api/moderation.ts';
import { staffListing } from '#shared/api/staff.ts';
import { PAGES, propertyPath, staffPersonPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';
import { HistoryList } from '../forum/history-list.tsx';
import { isPendingReason, reasonText } from '../forum/moderation-labels.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Badge } from '../ui/badge.tsx';
import { Time } from '../ui/time.tsx';
import type { Route } from './+types/listing-page';
import { ACT_FIELDS, ActForm } from './act-form.tsx';
import { CaseTable } from './case-table.tsx';
import { idOfPage } from './id-of-page.ts';
import { listingState } from './listing-state.ts';
import styles from './staff.module.css';
import { Facts, StaffFrame, StaffSection, useCanDo } from './staff-frame.tsx';

async function loadListing({ call, params, signal, settings }: LoadArgs) {
  const listing = await call(staffListing, { id: readIdParam(params.id) ?? 0 }, { signal });
  return { listing, public_url: settings.public_url };
}

export const loader = onServer(loadListing);
export const clientLoader = inBrowser(loadListing);

export const action = formAction(async ({ call, form: { intent = '', reason = '' }, url }) => {
  const input = { id: idOfPage(url), body: { reason } };
  if (intent === 'hide') {
    await call(hideListing, input);
    return { intent, done: t('Listing hidden') };
  }
  await call(restoreListing, input);
  return { intent, done: t('Listing restored') };
}, ACT_FIELDS);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(loaderData?.listing.title ?? t('Listing'), t('A listing for staff.'), PAGES.staff, loaderData);

export default function ListingPage({ loaderData: { listing } }: Route.ComponentProps) {
  const { id, title, hidden, manager, public_view_url, reports, history } = listing;
  const may = useCanDo()('moderate');
  const { text, tone } = listingState(listing);
  const isPublic = tone === 'moss' && public_view_url !== null;
  return (
    <StaffFrame title={title} mark={<Badge tone={tone}>{text}</Badge>}>
      <div className={styles.columns}>
        {may && !listing.is_deleted && (
          <aside className={styles.side}>
            <h2>{t('Decide')}</h2>
            {(hidden === null || isPendingReason(hidden.reason)) && (
              <ActForm
                intent="hide"
                label={t('Hide the listing')}
                text={t(
                  'Students can’t see it anywhere. Its manager gets your reason by email and can appeal.',
                )}
              />
            )}
            {hidden && (
              <ActForm
                intent="restore"
                label={t('Restore the listing')}
                text={t('Students can see it again if it’s active. Earlier reports can’t hide it again.')}
              />
            )}
          </aside>
        )}
        <div className={styles.main}>
          <Facts
            facts={[
              [t('ID'), id],
              [t('Address'), `${listing.address_1}, ${listing.city}, ${listing.state}`],
              [
                t('Manager'),
                <Link key="manager" to={staffPersonPath(manager.id)}>
                  {manager.username}
                </Link>,
              ],
              hidden && [t('Hidden because'), reasonText(hidden.reason)],
              hidden && [t('Hidden since'), <Time key="hidden" value={hidden.at} />],
              [t('Tier'), listing.tier],
              [t('Import source'), listing.source],
              [t('Inquiries'), listing.inquiries],
              [t('Created'), <Time key="created" value={listing.created} />],
              [t('Changed'), <Time key="updated" value={listing.updated} />],
              [t('Availability confirmed'), <Time key="confirmed" value={listing.availability_confirmed} />],
              isPublic
                ? [
                    t('Public page'),
                    <Link key="page" to={propertyPath({ public_view_url }, { id, name: title })}>
                      {t('View the listing')}
                    </Link>,
                  ]
                : null,
            ]}
          />
          {reports.length > 0 && (
            <StaffSection title={t('Reports')}>
              <CaseTable cases={reports} />
            </StaffSection>
          )}
          {history.length > 0 && (
            <StaffSection title={t('History')}>
              <HistoryList events={history} />
            </StaffSection>
          )}
        </div>
      </div>
    </StaffFrame>
  );
}
