import { useEffect } from 'react';
import { createRecoveryCodes } from '#shared/api/second-factor.ts';
import type { SecondFactor } from '#shared/api/second-factor-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { withStepUp } from '../session/step-up.ts';
import { focusSection, TitledSection } from './account-section.tsx';
import type { OnSecurityChanged } from './on-security-changed.ts';
import { OneButtonForm } from './one-button-form.tsx';
import styles from './security-page.module.css';

type RecoveryCodesSectionProps = { factor: SecondFactor; codes: string[]; onChanged: OnSecurityChanged };

/** @param codes codes that were just created; they can't be shown again */
export function RecoveryCodesSection({ factor, codes, onChanged }: RecoveryCodesSectionProps) {
  // Moves the focus to the codes, which the user must save.
  useEffect(() => {
    if (codes.length > 0) focusSection('recovery');
  }, [codes]);
  return (
    <TitledSection
      id="recovery"
      title={t('Recovery codes')}
      about={t('If you lose your phone or passkey, log in with one of these codes. Each works once.')}
    >
      {codes.length > 0 ? (
        <>
          <p>
            <strong>{t('Save these codes now. We can’t show them again.')}</strong>
          </p>
          <ul translate="no" className={styles.codes}>
            {codes.map((code) => (
              <li key={code}>{code}</li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>
            {t('{count, plural, one {You have # code left.} other {You have # codes left.}}', {
              count: factor.recovery_codes_left,
            })}
          </p>
          <OneButtonForm
            intent="recovery-codes"
            label={t('Create new codes')}
            send={async () => {
              const { recovery_codes } = await withStepUp(() => call(createRecoveryCodes, {}));
              onChanged({
                done: t('Your old recovery codes no longer work.'),
                recoveryCodes: recovery_codes,
              });
            }}
            onSent={() => {}}
          />
        </>
      )}
    </TitledSection>
  );
}
