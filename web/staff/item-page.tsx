import { Link, redirect } from 'react-router';
import { claimItem, type InboxKind, resendMail, staffItem } from '#shared/api/staff.ts';
import type { InboxItem } from '#shared/api/staff-schemas.ts';
import { PAGES, staffPersonPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Badge } from '../ui/badge.tsx';
import { Time } from '../ui/time.tsx';
import type { Route } from './+types/item-page';
import { ACT_FIELDS, ActButton, ActForm } from './act-form.tsx';
import { INBOX_LABELS, inboxDetail, inboxTitle } from './inbox-labels.ts';
import styles from './staff.module.css';
import { Facts, StaffFrame, useCanDo } from './staff-frame.tsx';

async function loadItem({ call, params, signal, settings }: LoadArgs) {
  const item = await call(staffItem, { item: params.item as never }, { signal });
  return { item, public_url: settings.public_url };
}

export const loader = onServer(loadItem);
export const clientLoader = inBrowser(loadItem);

export const action = formAction(async ({ call, form, url }) => {
  const { intent = '', reason = '' } = form;
  const name = /[a-z_]+-\d+/.exec(url.pathname)?.[0] ?? '';
  if (intent === 'resend') {
    await call(resendMail, { id: Number(name.split('-')[1]), body: { reason } });
    return redirect(PAGES.staff);
  }
  await call(claimItem, { item: name as never, body: { is_claimed: intent === 'claim' } });
  return { intent, done: intent === 'claim' ? t('You’re working on this.') : t('Others can take this now.') };
}, ACT_FIELDS);

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Waiting work'), t('Work that waits for staff.'), PAGES.staff, loaderData);

const COMMANDS: Partial<Record<InboxKind, (id: number) => string>> = {
  lead_dispute: (id) => `npm run operator -- decide-lead-dispute ${id} grant`,
  card_dispute: (id) => `npm run operator -- show-payment ${id}`,
  import: (id) => `npm run operator -- confirm-feed ${id}`,
  map: () => 'npm run import -- map FILE.osm.pbf',
};

export default function ItemPage({ loaderData: { item } }: Route.ComponentProps) {
  const { kind, person, since, claimed_by } = item;
  const may = useCanDo();
  return (
    <StaffFrame title={inboxTitle(item)} mark={<Badge tone="lamp">{t(INBOX_LABELS[kind])}</Badge>}>
      <Facts
        facts={[
          [t('Details'), inboxDetail(item)],
          [t('Waiting since'), <Time key="since" value={since} />],
          [
            t('Person'),
            person === null ? null : (
              <Link key="person" to={staffPersonPath(person)}>
                {t('Account and history')}
              </Link>
            ),
          ],
          [t('Who'), claimed_by?.username ?? t('No one yet')],
        ]}
      />
      <div className={styles.acts}>
        {may('claim') &&
          (claimed_by ? (
            <ActButton intent="release" label={t('Release it')} />
          ) : (
            <ActButton intent="claim" label={t('Take it')} />
          ))}
        {kind === 'mail' && item.can_retry && may('support') && (
          <ActForm
            intent="resend"
            label={t('Send it again')}
            text={t('The email may have arrived already.')}
          />
        )}
      </div>
      <Advice item={item} />
    </StaffFrame>
  );
}

function Advice({ item: { kind, id, can_retry } }: { item: InboxItem }) {
  const command = COMMANDS[kind]?.(id);
  if (command) {
    return (
      <div className={styles.section}>
        <p className={styles.soft}>{t('This has no screen yet. Run this command on the server:')}</p>
        <code className={styles.code}>{command}</code>
      </div>
    );
  }
  if (kind === 'job') return <p className={styles.soft}>{t('The job failed after all its attempts.')}</p>;
  if (!can_retry) return <p className={styles.soft}>{t('This email can’t be sent again.')}</p>;
  return null;
}
