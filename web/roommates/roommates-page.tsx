import PencilIcon from 'lucide-react/icons/pencil';
import PlusIcon from 'lucide-react/icons/plus';
import { type MouseEvent, type ReactNode, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router';
import type { RoommateOrder } from '#shared/api/roommates.ts';
import { roommatePath, roommatesCreatePath, roommatesPath } from '#shared/pages.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Button } from '../ui/button.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { isPlainClick } from '../ui/is-plain-click.ts';
import { T } from '../ui/t.tsx';
import type { Route } from './+types/roommates-page';
import { LazyProfileModal } from './lazy-profile-modal.tsx';
import { isMembersRefusal } from './load-own-profile.ts';
import { loadRoommates, type RoommatesPageData } from './load-roommates.ts';
import { MembersOnly } from './members-only.tsx';
import { RoommateFilters } from './roommate-filters.tsx';
import { countText, RoommateList } from './roommate-list.tsx';
import { formatRoommateQuery, querySearch, type RoommateQuery } from './roommate-query.ts';
import { RoommateSkeletons } from './roommate-skeletons.tsx';
import styles from './roommates-page.module.css';
import { useReloadAfterLogin } from './use-reload-after-login.ts';

export const loader = onServer(loadRoommates);
export const clientLoader = inBrowser(loadRoommates);

/** Pages for members must not be cached. */
export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: t('Roommates | Porchlight') }];
  const { school, public_url } = loaderData;
  const name = formatAcronyms(school.name);
  return pageMeta({
    title: t('Roommates at {name} | Porchlight', { name }),
    description: t('{name} students looking for someone to live with.', { name }),
    url: public_url + roommatesPath(school),
    base: public_url,
    isHidden: true,
  });
};

export default function RoommatesPage({ loaderData: data }: Route.ComponentProps) {
  const isVisitor = data.refusal?.status === 401;
  const isComing = useReloadAfterLogin(isVisitor);
  if (isComing) {
    return (
      <div className={styles.page}>
        <h1 className={styles.title}>{t('Roommates')}</h1>
        <RoommateSkeletons />
      </div>
    );
  }
  if (data.refusal && isMembersRefusal(data.refusal)) {
    return <MembersOnly title={t('Roommates')} refusal={data.refusal} />;
  }
  return <Roommates key={data.school.id} data={data} />;
}

/** The URL contains the state (section 2.7). */
function Roommates({ data }: { data: RoommatesPageData }) {
  const { school, query, list } = data;
  const navigate = useNavigate();
  const { user } = useSession();
  const { state } = useLocation();
  // History state survives a reload, but the message must be shown once.
  const isReload = useNavigationType() === 'POP';
  const message = isReload ? '' : ((state as { message?: string } | null)?.message ?? '');
  const [isFormOpen, setFormOpen] = useState(false);
  const summary = useRef<HTMLParagraphElement>(null);
  const hasProfile = user?.roommate_profile != null;

  const change = (part: Partial<RoommateQuery>) =>
    navigate(querySearch({ ...query, page: 1, ...part }), { preventScrollReset: true });
  // Without JavaScript or in a new tab, the link opens a page with the same form.
  const handleForm = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setFormOpen(true);
  };
  const formLink = {
    to: roommatesCreatePath(school),
    onClick: handleForm,
    'aria-haspopup': 'dialog',
  } as const;

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1 className={styles.title}>{t('Roommates')}</h1>
          <p className={styles.about}>
            {t('{name} students looking for roommates.', { name: formatAcronyms(school.name) })}
          </p>
        </div>
        <div className={styles.own}>
          {list?.own && (
            <ButtonLink tone="quiet" to={roommatePath(school, list.own.user.id)}>
              {t('View My Profile')}
            </ButtonLink>
          )}
          <Link {...formLink} className={buttonStyle({})}>
            {hasProfile ? <PencilIcon aria-hidden="true" /> : <PlusIcon aria-hidden="true" />}
            {hasProfile ? t('Edit My Profile') : t('Create My Profile')}
          </Link>
        </div>
      </header>
      <p role="status" className={message ? styles.message : undefined}>
        {message}
      </p>
      <div className={styles.columns}>
        <aside aria-label={t('Filters')} className={styles.side}>
          <RoommateFilters
            query={query}
            onApply={(filter) => {
              summary.current?.focus({ preventScroll: true });
              change({ filter });
            }}
          />
        </aside>
        <section aria-label={t('Profiles')} className={styles.results}>
          <div className={styles.bar}>
            <p ref={summary} tabIndex={-1} aria-live="polite" className={styles.count}>
              {list ? countText(list.count) : ''}
            </p>
            <OrderSelect query={query} onChange={(order) => change({ order })} />
          </div>
          {query.order === 'match' && list !== null && list.own === null && (
            <p className={styles.hint}>
              <T
                text="These are the newest profiles. Matches are calculated from your own answers. <create>Create a profile</create>"
                values={{ create: (children: ReactNode) => <Link {...formLink}>{children}</Link> }}
              />
            </p>
          )}
          <RoommateList data={data} createLink={<CreateLink hasProfile={hasProfile} link={formLink} />} />
        </section>
      </div>
      {user && isFormOpen && (
        <LazyProfileModal
          onClose={() => setFormOpen(false)}
          school={school}
          user={user}
          own={list?.own ?? null}
          onDone={(message) => {
            setFormOpen(false);
            navigate(querySearch({ ...query, page: 1 }), { replace: true, state: { message } });
          }}
        />
      )}
    </div>
  );
}

type CreateLinkProps = {
  hasProfile: boolean;
  link: { to: string; onClick: (event: MouseEvent) => void };
};

function CreateLink({ hasProfile, link }: CreateLinkProps) {
  if (hasProfile) return t('Other students will see yours when they look for a roommate.');
  return (
    <T
      text="Be the first: <create>create a profile</create>"
      values={{ create: (children: ReactNode) => <Link {...link}>{children}</Link> }}
    />
  );
}

type OrderSelectProps = { query: RoommateQuery; onChange: (order: RoommateOrder) => void };

function OrderSelect({ query, onChange }: OrderSelectProps) {
  const id = useId();
  const rest = [...formatRoommateQuery({ ...query, order: 'recent', page: 1 })];
  return (
    <form method="get" className={styles.order}>
      {rest.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id}>{t('Sort by')}</label>
      <select
        id={id}
        name="order"
        value={query.order}
        onChange={(event) => onChange(event.target.value as RoommateOrder)}
      >
        <option value="recent">{t('Newest')}</option>
        <option value="match">{t('Best match')}</option>
        <option value="budget">{t('Lowest budget')}</option>
        <option value="-budget">{t('Highest budget')}</option>
      </select>
      <Button type="submit" tone="quiet" size="small" className={styles.plainOnly ?? ''}>
        {t('Go')}
      </Button>
    </form>
  );
}
