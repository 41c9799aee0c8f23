import {
  announcements,
  changeAnnouncement,
  createAnnouncement,
  endAnnouncement,
} from '#shared/api/announcements.ts';
import type { Announcement } from '#shared/api/announcements-schemas.ts';
import type { Call } from '#shared/api/call.ts';
import { badInput } from '#shared/api/errors.ts';
import { mainSchools } from '#shared/api/schools.ts';
import { PAGES } from '#shared/pages.ts';
import { msg, t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import announcementStyles from '../shell/announcement.module.css';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Time } from '../ui/time.tsx';
import type { Route } from './+types/announcements-page';
import { ActForm } from './act-form.tsx';
import { ANNOUNCEMENT_FIELDS, AnnouncementForm, AUDIENCE_LABELS } from './announcement-form.tsx';
import { utcTime } from './local-time.ts';
import styles from './staff.module.css';
import { Facts, StaffFrame, StaffSection, useCanDo } from './staff-frame.tsx';

async function loadAnnouncements({ call, signal, settings }: LoadArgs) {
  return { announcements: await call(announcements, {}, { signal }), public_url: settings.public_url };
}

export const loader = onServer(loadAnnouncements);
export const clientLoader = inBrowser(loadAnnouncements);

async function findSchoolId(call: Call, public_view_url: string): Promise<number | null> {
  if (public_view_url === '') return null;
  const [school] = await call(mainSchools, { public_view_url });
  if (!school) throw badInput({ school: [t('This school doesn’t exist.')] });
  return school.id;
}

/** Intents: `create`, `change-12` and `end-12` for announcement 12. */
export const action = formAction(async ({ call, form }) => {
  const { intent = '', reason = '', school = '', zone = '', preview } = form;
  if (preview !== undefined) {
    const values = Object.fromEntries(ANNOUNCEMENT_FIELDS.map((name) => [name, form[name] ?? '']));
    return { intent, values };
  }
  const [act, id] = [intent.split('-')[0], Number(intent.split('-')[1])];
  if (act === 'end') {
    await call(endAnnouncement, { id, body: { reason } });
    return { intent, done: t('The announcement has ended.') };
  }
  const body = {
    school_id: await findSchoolId(call, school.trim()),
    audience: form.audience as never,
    text_en: form.text_en ?? '',
    text_es: form.text_es ?? '',
    starts: utcTime(form.starts, zone),
    ends: utcTime(form.ends, zone),
    reason,
  };
  if (act === 'change') await call(changeAnnouncement, { id, body });
  else await call(createAnnouncement, { body });
  return { intent, done: t('The announcement is saved.') };
}, ANNOUNCEMENT_FIELDS);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Announcements'), t('Notices above every page.'), PAGES.staffAnnouncements, loaderData);

const STATES = [
  { state: 'shown', title: msg('Shown now') },
  { state: 'scheduled', title: msg('Scheduled') },
  { state: 'ended', title: msg('Ended') },
] as const;

export default function AnnouncementsPage({ loaderData }: Route.ComponentProps) {
  const mayEdit = useCanDo()('edit_site');
  return (
    <StaffFrame title={t('Announcements')}>
      {mayEdit && <AnnouncementForm />}
      {STATES.map(({ state, title }) => {
        const listed = loaderData.announcements.filter((one) => one.state === state);
        return (
          <StaffSection key={state} title={t(title)}>
            {listed.length === 0 && <p className={styles.soft}>{t('None')}</p>}
            {listed.map((one) => (
              <Entry key={one.id} announcement={one} mayEdit={mayEdit && state !== 'ended'} />
            ))}
          </StaffSection>
        );
      })}
    </StaffFrame>
  );
}

function Entry({ announcement, mayEdit }: { announcement: Announcement; mayEdit: boolean }) {
  const { id, text_en, text_es, school, audience, starts, ends, set_by } = announcement;
  return (
    <article className={styles.form} id={`announcement-${id}`}>
      <div className={announcementStyles.announcement}>{text_en}</div>
      {text_es !== null && (
        <div className={announcementStyles.announcement} lang="es">
          {text_es}
        </div>
      )}
      <Facts
        facts={[
          [t('School'), school?.name ?? t('The whole site')],
          [t('Audience'), t(AUDIENCE_LABELS[audience])],
          [t('Start'), <Time key="start" value={starts} />],
          [t('End'), ends === null ? t('Until you end it') : <Time key="end" value={ends} />],
          [t('Who'), set_by],
        ]}
      />
      {mayEdit && (
        <div className={styles.acts}>
          <AnnouncementForm changed={announcement} />
          <ActForm intent={`end-${id}`} label={t('End now')} text={t('Visitors stop seeing it at once.')} />
        </div>
      )}
    </article>
  );
}
