import { useRevalidator } from 'react-router';
import type { Roommate } from '#shared/api/roommates-schemas.ts';
import { roommatesPath, schoolPath } from '#shared/pages.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { roommateName } from '#shared/rules/roommate-name.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import type { Route } from './+types/roommate-page';
import styles from './create-profile-page.module.css';
import { isMembersRefusal } from './load-own-profile.ts';
import { loadRoommate } from './load-roommate.ts';
import { MembersOnly } from './members-only.tsx';
import { RoommateCard } from './roommate-card.tsx';
import { RoommateSkeletons } from './roommate-skeletons.tsx';
import { useLeaveIfBlocked } from './use-leave-if-blocked.ts';
import { useReloadAfterLogin } from './use-reload-after-login.ts';

export const loader = onServer(loadRoommate);
export const clientLoader = inBrowser(loadRoommate);

/** Pages for members must not be cached. */
export const headers = () => NO_STORE_HEADERS;

const NO_ROOMMATES: Roommate[] = [];

export const meta: Route.MetaFunction = ({ loaderData, location }) => {
  if (!loaderData) return [{ title: t('Roommate profile | Porchlight') }];
  const { school, profile, public_url } = loaderData;
  const name = formatAcronyms(school.name);
  return pageMeta({
    title: profile
      ? t('{person}, roommate profile at {name} | Porchlight', {
          person: roommateName(profile.roommate.user),
          name,
        })
      : t('Roommate profile | Porchlight'),
    description: t('{name} students looking for someone to live with.', { name }),
    url: public_url + location.pathname,
    base: public_url,
    isHidden: true,
  });
};

export default function RoommatePage({ loaderData }: Route.ComponentProps) {
  const { school, profile, refusal } = loaderData;
  const revalidator = useRevalidator();
  const isLoading = useReloadAfterLogin(refusal?.status === 401);
  const list = roommatesPath(school);
  useLeaveIfBlocked(profile ? [profile.roommate] : NO_ROOMMATES, list);
  if (refusal && isMembersRefusal(refusal) && !isLoading)
    return <MembersOnly title={t('Roommate profile')} refusal={refusal} />;
  const label = profile ? roommateName(profile.roommate.user) : t('Roommate profile');
  return (
    <div className={styles.page}>
      <Breadcrumb
        trail={[
          { label: school.short_name || formatAcronyms(school.name), to: schoolPath(school) },
          { label: t('Roommates'), to: list },
          { label },
        ]}
      />
      {isLoading ? (
        <RoommateSkeletons />
      ) : profile ? (
        <RoommateCard
          key={profile.roommate.id}
          roommate={profile.roommate}
          school={school}
          own={profile.own}
          isFirst
          isPage
        />
      ) : (
        <FailedState
          title={t('We couldn’t load the profile')}
          text={refusal?.detail ?? t('Please try again.')}
          onRetry={() => revalidator.revalidate()}
          isRetrying={revalidator.state === 'loading'}
        />
      )}
    </div>
  );
}
