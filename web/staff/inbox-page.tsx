import { Link } from 'react-router';
import { claimItem, INBOX_KINDS, INBOX_MAX, staffInbox } from '#shared/api/staff.ts';
import type { InboxItem } from '#shared/api/staff-schemas.ts';
import { PAGES, staffItemPath } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { privateMeta } from '../account/private-meta.ts';
import { formAction } from '../api/form-action.ts';
import { inBrowser, type LoadArgs, onServer } from '../api/page-loader.ts';
import tableStyles from '../leads/lead-table.module.css';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { hiddenText } from '../ui/visually-hidden.tsx';
import type { Route } from './+types/inbox-page';
import { ActButton } from './act-form.tsx';
import { INBOX_LABELS, inboxDetail, inboxTitle } from './inbox-labels.ts';
import styles from './staff.module.css';
import { StaffFrame, useCanDo } from './staff-frame.tsx';
import { ROW_LINK } from './use-staff-keys.ts';

async function loadInbox({ call, url, signal, settings }: LoadArgs) {
  const kind = INBOX_KINDS.find((one) => one === url.searchParams.get('kind')) ?? null;
  const items = await call(staffInbox, {}, { signal });
  return { items, kind, isMine: url.searchParams.has('mine'), public_url: settings.public_url };
}

export const loader = onServer(loadInbox);
export const clientLoader = inBrowser(loadInbox);

/** The intent is the name of a row, such as `mail-12`. */
export const action = formAction(async ({ call, form: { intent = '' } }) => {
  const item = await call(claimItem, { item: intent as never, body: { is_claimed: true } });
  return { intent, done: t('You’re working on “{title}”.', { title: inboxTitle(item) }) };
});

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(t('Today'), t('Everything that waits for staff.'), PAGES.staff, loaderData);

export default function InboxPage({ loaderData: { items, kind, isMine } }: Route.ComponentProps) {
  const { user } = useSession();
  const mine = items.filter(({ claimed_by }) => claimed_by?.id === user?.id);
  const shown = isMine ? mine : kind ? items.filter((item) => item.kind === kind) : items;
  const filters = [
    { to: PAGES.staff, text: t('All'), count: items.length, isOn: kind === null && !isMine },
    { to: '?mine', text: t('Mine'), count: mine.length, isOn: isMine },
    ...INBOX_KINDS.map((one) => ({
      to: `?kind=${one}`,
      text: t(INBOX_LABELS[one]),
      count: items.filter((item) => item.kind === one).length,
      isOn: one === kind,
    })).filter(({ count, isOn }) => count > 0 || isOn),
  ];
  return (
    <StaffFrame title={t('Today')}>
      <nav aria-label={t('Kinds of work')} className={styles.filters}>
        {filters.map(({ to, text, count, isOn }) => (
          <Link key={to} to={to} aria-current={isOn ? 'page' : undefined}>
            {text} <span className={styles.count}>{count}</span>
          </Link>
        ))}
      </nav>
      {items.length === INBOX_MAX && (
        <p className={styles.soft}>{t('Only the oldest {count} are listed.', { count: INBOX_MAX })}</p>
      )}
      {shown.length === 0 ? (
        <p>{t('Nothing is waiting.')}</p>
      ) : (
        <div className={tableStyles.frame}>
          <table className={tableStyles.table}>
            <thead>
              <tr>
                <th scope="col">{t('What')}</th>
                <th scope="col">{t('Details')}</th>
                <th scope="col">{t('Waiting since')}</th>
                <th scope="col">{t('Who')}</th>
              </tr>
            </thead>
            {shown.map((item) => (
              <InboxRow key={`${item.kind}-${item.id}`} item={item} />
            ))}
          </table>
        </div>
      )}
    </StaffFrame>
  );
}

function InboxRow({ item }: { item: InboxItem }) {
  const { kind, id, since, claimed_by } = item;
  const mayClaim = useCanDo()('claim');
  return (
    <tbody>
      <tr>
        <th scope="row" className={tableStyles.property}>
          <Link to={staffItemPath(item)} className={styles.row} {...ROW_LINK}>
            <T
              text="{title}<hidden>: {kind}</hidden>"
              values={{ title: inboxTitle(item), kind: t(INBOX_LABELS[kind]), hidden: hiddenText }}
            />
          </Link>
          <span className={tableStyles.below} aria-hidden="true">
            <span className={tableStyles.soft}>{t(INBOX_LABELS[kind])}</span>
          </span>
        </th>
        <td data-label={t('Details')}>
          <span className={styles.clamped}>{inboxDetail(item) || '–'}</span>
        </td>
        <td data-label={t('Waiting since')}>
          <Time value={since} format="relative" />
        </td>
        <td data-label={t('Who')}>
          {claimed_by?.username ??
            (mayClaim ? <ActButton intent={`${kind}-${id}`} label={t('Take it')} /> : '–')}
        </td>
      </tr>
    </tbody>
  );
}
