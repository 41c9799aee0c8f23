import { Link } from 'react-router';
import { handleReport, hideListing, restoreListing } from '#shared/api/moderation.ts';
import { staffReport } from '#shared/api/staff.ts';
import { PAGES, staffListingPath, staffPersonPath } from '#shared/pages.ts';
import type { ReportState } from '#shared/rules/report-states.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';
import { BUTTON_LABELS, nextStatesOf } from '../forum/case-actions.tsx';
import { CaseCard } from '../forum/case-card.tsx';
import { isPendingReason, MOVED_MESSAGES, TAB_LABELS } from '../forum/moderation-labels.ts';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Badge } from '../ui/badge.tsx';
import type { Route } from './+types/report-page';
import { ACT_FIELDS, ActButton, ActForm } from './act-form.tsx';
import { idOfPage } from './id-of-page.ts';
import styles from './staff.module.css';
import { StaffFrame, StaffSection, useCanDo } from './staff-frame.tsx';

async function loadReport({ call, params, signal, settings }: LoadArgs) {
  const report = await call(staffReport, { id: readIdParam(params.id) ?? 0 }, { signal });
  return { report, public_url: settings.public_url };
}

export const loader = onServer(loadReport);
export const clientLoader = inBrowser(loadReport);

export const action = formAction(async ({ call, form: { intent = '', reason = '' }, url }) => {
  const id = idOfPage(url);
  if (intent === 'hide' || intent === 'restore') {
    const { place } = await call(staffReport, { id });
    const input = { id: place.id, body: { reason } };
    await (intent === 'hide' ? call(hideListing, input) : call(restoreListing, input));
    return { intent, done: intent === 'hide' ? t('Listing hidden') : t('Listing restored') };
  }
  const state = intent as ReportState;
  await call(handleReport, { id, body: { state, note: reason } });
  return { intent, done: t(MOVED_MESSAGES[state]) };
}, ACT_FIELDS);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Report'), t('A report for staff.'), PAGES.staffReports, loaderData);

export default function ReportPage({ loaderData: { report } }: Route.ComponentProps) {
  const { id, kind, state, author, place } = report;
  const { user } = useSession();
  const may = useCanDo()('moderate');
  const isListing = kind === 'property' && !place.is_deleted;
  return (
    <StaffFrame title={t('Report {id}', { id })} mark={<Badge tone="lamp">{t(TAB_LABELS[state])}</Badge>}>
      <StaffSection title={t('What was reported')}>
        <ul>
          <CaseCard report={report}>
            <p className={styles.acts}>
              {author?.id && <Link to={staffPersonPath(author.id)}>{t('Account and history')}</Link>}
              {kind === 'property' && <Link to={staffListingPath(place.id)}>{t('Listing and history')}</Link>}
            </p>
            {may && (
              <div className={styles.acts}>
                {nextStatesOf(report, user?.id).map((next) => (
                  <StateAct key={next} state={next} />
                ))}
                {isListing && (place.hidden === null || isPendingReason(place.hidden.reason)) && (
                  <ActForm
                    intent="hide"
                    label={t('Hide the listing')}
                    text={t(
                      'Students can’t see it anywhere. Its manager gets your reason by email and can appeal.',
                    )}
                  />
                )}
                {isListing && place.hidden && (
                  <ActForm
                    intent="restore"
                    label={t('Restore the listing')}
                    text={t('Students can see it again if it’s active. Earlier reports can’t hide it again.')}
                  />
                )}
              </div>
            )}
          </CaseCard>
        </ul>
      </StaffSection>
    </StaffFrame>
  );
}

function StateAct({ state }: { state: ReportState }) {
  const label = t(BUTTON_LABELS[state]);
  if (state === 'open' || state === 'in_progress') return <ActButton intent={state} label={label} />;
  const text =
    state === 'resolved'
      ? t('The report was right, and you’ve dealt with it.')
      : t('There’s nothing wrong with it.');
  return <ActForm intent={state} label={label} text={text} />;
}
