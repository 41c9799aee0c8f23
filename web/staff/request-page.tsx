import { Link } from 'react-router';
import { acceptRequest, refuseRequest, staffRequest } from '#shared/api/staff.ts';
import { PAGES, staffPersonPath } from '#shared/pages.ts';
import { showEmail } from '#shared/rules/email-address.ts';
import { msg, t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { readIdParam } from '../api/read-id-param.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Badge } from '../ui/badge.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import type { Route } from './+types/request-page';
import { ACT_FIELDS, ActForm } from './act-form.tsx';
import { idOfPage } from './id-of-page.ts';
import styles from './staff.module.css';
import { Facts, StaffFrame, useCanDo } from './staff-frame.tsx';

async function loadRequest({ call, params, signal, settings }: LoadArgs) {
  const request = await call(staffRequest, { id: readIdParam(params.id) ?? 0 }, { signal });
  return { request, public_url: settings.public_url };
}

export const loader = onServer(loadRequest);
export const clientLoader = inBrowser(loadRequest);

export const action = formAction(async ({ call, form: { intent = '', reason = '' }, url }) => {
  const input = { id: idOfPage(url), body: { reason } };
  if (intent === 'accept') {
    await call(acceptRequest, input);
    return { intent, done: t('The account exists, and its owner gets an email to set the password.') };
  }
  await call(refuseRequest, input);
  return { intent, done: t('The request is refused.') };
}, ACT_FIELDS);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Manager request'), t('A request for a manager account.'), PAGES.staff, loaderData);

const STATES = { new: msg('New'), accepted: msg('Accepted'), refused: msg('Refused') };

export default function RequestPage({ loaderData: { request } }: Route.ComponentProps) {
  const { first_name, last_name, email, status, known, user } = request;
  const may = useCanDo()('support');
  const personLink = (person: { id: number; username: string }) => (
    <Link to={staffPersonPath(person.id)}>{person.username}</Link>
  );
  return (
    <StaffFrame
      title={`${first_name} ${last_name}`}
      mark={<Badge tone={status === 'new' ? 'lamp' : 'plain'}>{t(STATES[status])}</Badge>}
    >
      <Facts
        facts={[
          [t('Company'), request.company_name],
          [
            t('Email'),
            <a key="email" href={`mailto:${email}`}>
              {showEmail(email)}
            </a>,
          ],
          [t('City'), `${request.city}, ${request.state}`],
          [t('Properties'), request.type],
          [t('Sent'), <Time key="sent" value={request.created} />],
          request.handled === null ? null : [t('Decided'), <Time key="decided" value={request.handled} />],
          user && [t('Account'), personLink(user)],
        ]}
      />
      {known && (
        <p>
          <T
            text="{person} already uses this email address, so the request can’t be accepted."
            values={{ person: personLink(known) }}
          />
        </p>
      )}
      {may && status === 'new' && (
        <div className={styles.acts}>
          {!known && (
            <ActForm
              intent="accept"
              label={t('Accept')}
              text={t('Creates a basic manager account and emails a link to set the password.')}
            />
          )}
          <ActForm intent="refuse" label={t('Refuse')} text={t('Sends no email.')} />
        </div>
      )}
    </StaffFrame>
  );
}
