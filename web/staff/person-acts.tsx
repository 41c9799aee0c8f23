import type { StaffPerson } from '#shared/api/staff-schemas.ts';
import { STAFF_ROLES } from '#shared/rules/staff-roles.ts';
import { t } from '#shared/texts/t.ts';
import { Field } from '../ui/field.tsx';
import { ActForm, useActAnswer } from './act-form.tsx';
import { ROLE_LABELS } from './role-labels.ts';
import styles from './staff.module.css';
import { useCanDo } from './staff-frame.tsx';

export function PersonActs({ person }: { person: StaffPerson }) {
  const { status, manager, email, type } = person;
  const may = useCanDo();
  if (status === 'deleted' || !may('support')) return null;
  return (
    <aside className={styles.side}>
      <h2>{t('Decide')}</h2>
      {may('moderate') && status === 'active' && (
        <ActForm
          intent="block"
          label={t('Block the account')}
          text={t('Ends all sessions, prevents login and hides the user’s listings. You can undo it.')}
        />
      )}
      {may('moderate') && status === 'blocked' && (
        <ActForm
          intent="unblock"
          label={t('Unblock the account')}
          text={t('The user can log in, and listings that the block hid are public again.')}
        />
      )}
      {person.sessions.length > 0 && (
        <ActForm
          intent="end-sessions"
          label={t('Log out everywhere')}
          text={t('The user can log in again at once.')}
        />
      )}
      {person.has_second_factor && may('set_roles') && (
        <ActForm
          intent="second-factor"
          label={t('Turn off two-step verification')}
          text={t('For a lost phone. Verify the person first, by another way than email.')}
        />
      )}
      {manager && email !== null && <LevelForm level={manager.account_level} />}
      {type === 'staff' && may('set_roles') && <RolesForm roles={person.staff_roles} />}
    </aside>
  );
}

function LevelForm({ level }: { level: 'basic' | 'premium' }) {
  const refused = useActAnswer('level');
  if (level === 'premium') {
    return (
      <ActForm
        intent="level"
        label={t('Make the level basic')}
        text={t('Removes the verified badge and the check.')}
      >
        <input type="hidden" name="level" value="basic" />
      </ActForm>
    );
  }
  return (
    <ActForm
      intent="level"
      label={t('Make the level premium')}
      text={t('Adds the verified badge. It shows what you checked and today’s date.')}
    >
      <input type="hidden" name="level" value="premium" />
      <Field
        label={t('What was checked')}
        name="what"
        required
        maxLength={300}
        defaultValue={refused?.values?.what}
        error={refused?.errors?.what?.join(' ') ?? null}
      />
    </ActForm>
  );
}

function RolesForm({ roles }: { roles: StaffPerson['staff_roles'] }) {
  return (
    <ActForm intent="roles" label={t('Change roles')} text={t('Takes effect at once.')}>
      <fieldset className={styles.checks}>
        <legend>{t('Roles')}</legend>
        {STAFF_ROLES.map((role) => (
          <label key={role}>
            <input type="checkbox" name={`role-${role}`} defaultChecked={roles.includes(role)} />
            {t(ROLE_LABELS[role])}
          </label>
        ))}
      </fieldset>
    </ActForm>
  );
}
