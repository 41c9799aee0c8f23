import { useState } from 'react';
import { useActionData, useRevalidator } from 'react-router';
import type { SecondFactor } from '#shared/api/second-factor-schemas.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { inBrowser, onServer } from '../api/page-loader.ts';
import { LogInPrompt } from '../session/log-in-prompt.tsx';
import { reloadUser } from '../session/session.ts';
import { StepUpHost } from '../session/step-up-host.tsx';
import { useSession } from '../session/use-session.ts';
import { NO_STORE_HEADERS } from '../shell/no-store-headers.ts';
import { Badge } from '../ui/badge.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import type { Route } from './+types/security-page';
import styles from './account-page.module.css';
import { CodesSection } from './codes-section.tsx';
import { loadSecurity } from './load-security.ts';
import settingsStyles from './notification-settings.module.css';
import type { OnSecurityChanged } from './on-security-changed.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { privateMeta } from './private-meta.ts';
import { RecoveryCodesSection } from './recovery-codes-section.tsx';
import { RequirementSection } from './requirement-section.tsx';
import { securityAction } from './security-action.ts';

export const loader = onServer(loadSecurity);
export const clientLoader = inBrowser(loadSecurity);
export const action = securityAction;

export const headers = () => NO_STORE_HEADERS;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  privateMeta(
    t('Two-step verification'),
    t('Passkeys, codes and recovery codes for your account.'),
    PAGES.security,
    loaderData,
  );

export default function SecurityPage({ loaderData: { found } }: Route.ComponentProps) {
  const { user } = useSession();
  if (user && found) return <Security key={user.id} user={user} factor={found} />;
  return (
    <div className={styles.visitor}>
      <h1>{t('Two-step verification')}</h1>
      <LogInPrompt next={PAGES.security}>{t('Please login to view this page.')}</LogInPrompt>
    </div>
  );
}

function Security({ user, factor }: { user: CurrentUser; factor: SecondFactor }) {
  const { revalidate } = useRevalidator();
  const answer = useActionData() as FormAnswer | undefined;
  const [done, setDone] = useState(answer?.done ?? null);
  const [codes, setCodes] = useState(answer?.values?.recovery_codes?.split(' ').filter(Boolean) ?? []);
  const isOn = factor.has_codes || factor.passkeys.length > 0;
  const handleChanged: OnSecurityChanged = async ({ done: sentence, recoveryCodes = [] }) => {
    setDone(sentence);
    if (recoveryCodes.length > 0) setCodes(recoveryCodes);
    await Promise.all([revalidate(), reloadUser().catch(() => null)]);
  };
  return (
    <div className={settingsStyles.page}>
      <StepUpHost />
      <div className={settingsStyles.head}>
        <h1 className={settingsStyles.title}>{t('Two-step verification')}</h1>
        <Badge tone={isOn ? 'moss' : 'plain'}>{isOn ? t('Turned on') : t('Not set up')}</Badge>
      </div>
      <p className={settingsStyles.soft}>
        {t('A stolen password alone can’t open your account: logging in also takes a passkey or a code.')}
      </p>
      <FormNotice
        detail={answer?.errors ? null : (answer?.detail ?? null)}
        done={done}
        caution={
          factor.is_required && !isOn
            ? t('Your account needs two-step verification. Set it up to go on.')
            : null
        }
      />
      {codes.length > 0 && isOn && <RecoveryCodesSection {...{ factor, codes }} onChanged={handleChanged} />}
      <PasskeysSection passkeys={factor.passkeys} onChanged={handleChanged} />
      <CodesSection hasCodes={factor.has_codes} onChanged={handleChanged} />
      {codes.length === 0 && isOn && (
        <RecoveryCodesSection {...{ factor, codes }} onChanged={handleChanged} />
      )}
      {user.manager && <RequirementSection isRequired={factor.is_required} onChanged={handleChanged} />}
    </div>
  );
}
