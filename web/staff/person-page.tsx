import {
  blockAccount,
  endAccountSessions,
  resendMail,
  resetSecondFactor,
  setManagerLevel,
  setStaffRoles,
  staffPerson,
  unblockAccount,
} from '#shared/api/staff.ts';
import { PAGES } from '#shared/pages.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { msg, t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Badge } from '../ui/badge.tsx';
import type { Route } from './+types/person-page';
import { ACT_FIELDS } from './act-form.tsx';
import { AuditTable } from './audit-table.tsx';
import { CaseTable } from './case-table.tsx';
import { idOfPage } from './id-of-page.ts';
import { PersonActs } from './person-acts.tsx';
import { PersonFacts } from './person-facts.tsx';
import { EmailTable, ListingTable, PaymentTable } from './person-tables.tsx';
import styles from './staff.module.css';
import { StaffFrame, StaffSection } from './staff-frame.tsx';

async function loadPerson({ call, params, signal, settings }: LoadArgs) {
  const person = await call(staffPerson, { id: readIdParam(params.id) ?? 0 }, { signal });
  return { person, public_url: settings.public_url };
}

export const loader = onServer(loadPerson);
export const clientLoader = inBrowser(loadPerson);

/** Intents: `block`, `unblock`, `end-sessions`, `second-factor`, `level`, `roles`, and `mail-12` to resend email 12. */
export const action = formAction(async ({ call, form, url }) => {
  const { intent = '', reason = '', level, what = '' } = form;
  const id = idOfPage(url);
  const input = { id, body: { reason } };
  if (intent === 'block') {
    await call(blockAccount, input);
    return { intent, done: t('The account is blocked, and its listings are hidden.') };
  }
  if (intent === 'unblock') {
    await call(unblockAccount, input);
    return { intent, done: t('The account is unblocked.') };
  }
  if (intent === 'end-sessions') {
    await call(endAccountSessions, input);
    return { intent, done: t('The user is logged out on all devices.') };
  }
  if (intent === 'second-factor') {
    await call(resetSecondFactor, input);
    return { intent, done: t('Two-step verification is off.') };
  }
  if (intent === 'level') {
    await call(setManagerLevel, { id, body: { level: level as never, what, reason } });
    return { intent, done: t('The level is changed.') };
  }
  if (intent === 'roles') {
    const roles = STAFF_ROLES.filter((role) => form[`role-${role}`] !== undefined);
    await call(setStaffRoles, { id, body: { roles, reason } });
    return { intent, done: t('The roles are changed.') };
  }
  await call(resendMail, { id: Number(intent.replace('mail-', '')), body: { reason } });
  return { intent, done: t('The email will be sent within a minute.') };
}, ACT_FIELDS);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    loaderData?.person.username ?? t('Person'),
    t('An account for staff.'),
    PAGES.staff,
    loaderData,
  );

const STATUS = {
  active: { text: msg('Active'), tone: 'moss' },
  blocked: { text: msg('Blocked'), tone: 'brick' },
  deleted: { text: msg('Deleted'), tone: 'plain' },
} as const;

export default function PersonPage({ loaderData: { person } }: Route.ComponentProps) {
  const { username, status, reports, listings, emails, payments, events } = person;
  const { text, tone } = STATUS[status];
  return (
    <StaffFrame title={username} mark={<Badge tone={tone}>{t(text)}</Badge>}>
      <div className={styles.columns}>
        <PersonActs person={person} />
        <div className={styles.main}>
          <PersonFacts person={person} />
          {reports.length > 0 && (
            <StaffSection title={t('Reports about this user')}>
              <CaseTable cases={reports} />
            </StaffSection>
          )}
          {listings.length > 0 && (
            <StaffSection title={t('Listings')}>
              <ListingTable listings={listings} />
            </StaffSection>
          )}
          {payments && payments.length > 0 && (
            <StaffSection title={t('Payments')}>
              <PaymentTable payments={payments} />
            </StaffSection>
          )}
          {emails.length > 0 && (
            <StaffSection title={t('Emails')}>
              <EmailTable emails={emails} />
            </StaffSection>
          )}
          {events && events.length > 0 && (
            <StaffSection title={t('History')}>
              <AuditTable events={events} />
            </StaffSection>
          )}
        </div>
      </div>
    </StaffFrame>
  );
}
