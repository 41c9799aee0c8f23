import { useNavigate, useRevalidator } from 'react-router';
import { roommatesCreatePath, roommatesPath, schoolPath } from '#shared/pages.ts';
import { formatAcronyms } from '#shared/rules/format-acronyms.ts';
import { t } from '#shared/texts/t.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { pageMeta } from '../shell/page-meta.ts';
import { Breadcrumb } from '../ui/breadcrumb.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import type { Route } from './+types/create-profile-page';
import styles from './create-profile-page.module.css';
import { isMembersRefusal } from './load-own-profile.ts';
import { loadProfilePage } from './load-profile-page.ts';
import { MembersOnly } from './members-only.tsx';
import { ProfileForm } from './profile-form.tsx';
import { useReloadAfterLogin } from './use-reload-after-login.ts';

export const loader = onServer(loadProfilePage);
export const clientLoader = inBrowser(loadProfilePage);

/** Private pages must not be cached. */
export const headers = () => NO_STORE_HEADERS;

const titleOf = (hasProfile: boolean) => (hasProfile ? t('Edit My Profile') : t('Create My Profile'));

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [{ title: t('Roommate profile | Porchlight') }];
  const { school, own, public_url } = loaderData;
  return pageMeta({
    title: `${titleOf(own !== null)} | Porchlight`,
    description: t(
      'Your answers about how you live, for students at your school who are looking for roommates.',
    ),
    url: public_url + roommatesCreatePath(school),
    base: public_url,
    isHidden: true,
  });
};

export default function CreateProfilePage({ loaderData }: Route.ComponentProps) {
  const { school, own, refusal } = loaderData;
  const { user } = useSession();
  const navigate = useNavigate();
  const revalidator = useRevalidator();
  const isComing = useReloadAfterLogin(refusal?.status === 401);
  if (isComing) {
    return (
      <div className={styles.page}>
        <Spinner label={t('Loading your profile')} />
      </div>
    );
  }
  if (refusal && isMembersRefusal(refusal))
    return <MembersOnly title={t('Roommate profile')} refusal={refusal} />;
  const list = roommatesPath(school);
  return (
    <div className={styles.page}>
      <Breadcrumb
        trail={[
          { label: school.short_name || formatAcronyms(school.name), to: schoolPath(school) },
          { label: t('Roommates'), to: list },
          { label: titleOf(own !== null) },
        ]}
      />
      <h1 className={styles.title}>{titleOf(own !== null)}</h1>
      {refusal || !user ? (
        <FailedState
          title={t('We couldn’t load your profile')}
          text={refusal?.detail ?? t('Please try again.')}
          onRetry={() => revalidator.revalidate()}
          isRetrying={revalidator.state === 'loading'}
        />
      ) : (
        <>
          <ConfirmEmailNotice>
            {own
              ? t('Confirm your email address to change your profile.')
              : t('Confirm your email address to create your profile.')}
          </ConfirmEmailNotice>
          {(own || user.is_email_confirmed) && (
            <ProfileForm
              school={school}
              user={user}
              own={own}
              onDone={(message) => navigate(list, { state: { message } })}
            />
          )}
        </>
      )}
    </div>
  );
}
