import { requireSecondFactor } from '#shared/api/second-factor.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { withStepUp } from '../session/step-up.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import formStyles from './account-form.module.css';
import { TitledSection } from './account-section.tsx';
import type { OnSecurityChanged } from './on-security-changed.ts';

type RequirementSectionProps = { isRequired: boolean; onChanged: OnSecurityChanged };

/** Lets a manager require two-step verification of the team. */
export function RequirementSection({ isRequired, onChanged }: RequirementSectionProps) {
  const { formProps, detail, isBusy } = useForm({
    send: () => withStepUp(() => call(requireSecondFactor, { body: { is_required: !isRequired } })),
    onSent: (answer) => onChanged({ done: answer.detail }),
  });
  return (
    <TitledSection
      id="team"
      title={t('Your team')}
      about={
        isRequired
          ? t('Everyone who manages your listings needs two-step verification.')
          : t('You can require two-step verification of everyone who manages your listings.')
      }
    >
      <form method="post" {...formProps} className={formStyles.form}>
        <input type="hidden" name="intent" value="requirement" />
        <input type="hidden" name="is_required" value={String(!isRequired)} />
        <FormNotice detail={detail} />
        <div className={formStyles.row}>
          <Button type="submit" tone="quiet" isBusy={isBusy}>
            {isRequired ? t('Make it optional') : t('Require it')}
          </Button>
        </div>
      </form>
    </TitledSection>
  );
}
