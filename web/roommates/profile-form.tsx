import { type ReactNode, useEffect, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { type CreateRoommateBody, createRoommateBody } from '#shared/api/roommate-body.ts';
import { changeRoommate, createRoommate, HAS_PROFILE } from '#shared/api/roommates.ts';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import type { CurrentUser } from '#shared/api/users-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { toFormData } from '../api/to-form-data.ts';
import { useForm } from '../api/use-form.ts';
import { reloadUser } from '../session/session.ts';
import { Button } from '../ui/button.tsx';
import { T } from '../ui/t.tsx';
import { DeleteProfile } from './delete-profile.tsx';
import { HabitFields } from './habit-fields.tsx';
import { InterestFields } from './interest-fields.tsx';
import { INTEREST_LABELS } from './interest-labels.ts';
import { PersonFields } from './person-fields.tsx';
import { type PhotoChange, PhotoField } from './photo-field.tsx';
import { PreferenceFields } from './preference-fields.tsx';
import styles from './profile-form.module.css';
import { addPendingInterests, bodyOfValues, type ProfileValues } from './profile-values.ts';
import { shrinkPhoto } from './shrink-photo.ts';
import { useProfileValues } from './use-profile-values.ts';

const HAS_PROBLEMS = msg(
  'There were some problems with your data. Please check the form again to ensure all fields are filled out.',
);

export type ProfileFormProps = {
  school: School;
  user: CurrentUser;
  own: OwnRoommate | null;
  onDone: (message: string) => void;
  onChanged?: (changed: { isChanged: boolean; discardChanges: () => void }) => void;
};

export function ProfileForm({ school, user, own, onDone, onChanged }: ProfileFormProps) {
  const draft = useProfileValues(own, user.id);
  const { values, set, photo, setPhoto, isChanged, discardChanges } = draft;
  const [refusal, setRefusal] = useState<{ text: string; detail: string } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports only changes of `isChanged`
  useEffect(() => onChanged?.({ isChanged, discardChanges }), [isChanged]);

  const isMoved = own === null || values.isMoved;
  const { formProps, field, isBusy } = useForm({
    schema: createRoommateBody,
    read: () => {
      // The server sends the same message.
      setRefusal({ text: t(HAS_PROBLEMS), detail: '' });
      return bodyOfValues(values, isMoved ? school.id : own.school);
    },
    send: async (body) => {
      setRefusal(null);
      try {
        await saveProfile(body, { userId: user.id, isNew: own === null, photo });
      } catch (error) {
        if (isProblem(error)) {
          const text = t(error.status === 409 ? HAS_PROFILE : HAS_PROBLEMS);
          setRefusal({
            text,
            detail: error.problem.errors || text === error.problem.detail ? '' : error.problem.detail,
          });
        }
        throw error;
      }
    },
    onSent: () => {
      discardChanges();
      const saved = own === null ? t('Profile published.') : t('Profile saved.');
      onDone([saved, ...droppedInterests(values)].join(' '));
    },
  });
  const fields = { values, set, field };

  return (
    <form {...formProps} className={styles.form} aria-label={t('Roommate profile')}>
      <noscript>
        <p className={styles.note}>{t('You need JavaScript to create or change a profile.')}</p>
      </noscript>
      {draft.isRestored && (
        <div className={styles.note} role="status">
          <span>{t('We kept what you typed before.')}</span>
          <Button tone="plain" size="small" onClick={draft.startOver}>
            {t('Start over')}
          </Button>
        </div>
      )}
      {refusal && (
        <div role="alert" className={styles.alert}>
          <p>{refusal.text}</p>
          {refusal.detail && <p className={styles.because}>{refusal.detail}</p>}
        </div>
      )}
      <p className={styles.legend}>
        <T
          text="<mark>*</mark> is required. Other students see your first name and last initial, never your email address."
          values={{
            mark: (star: ReactNode) => (
              <span aria-hidden="true" className={styles.mark}>
                {star}
              </span>
            ),
          }}
        />
      </p>
      <Part title={t('About you')}>
        <PhotoField
          photo={own?.photo ?? null}
          seed={user.id}
          change={photo}
          onChange={setPhoto}
          error={field('photo').error}
        />
        <PersonFields {...fields} />
        {own !== null && own.school !== school.id && (
          <label className={styles.check}>
            <input
              type="checkbox"
              checked={values.isMoved}
              onChange={(event) => set({ isMoved: event.target.checked })}
            />
            {t('Show my profile at {school} (it is at another school now)', {
              school: school.short_name || school.name,
            })}
          </label>
        )}
      </Part>
      <Part title={t('How you live')}>
        <HabitFields {...fields} />
      </Part>
      <Part title={t('Your interests')} about={t('Up to three of each, 25 characters long.')}>
        <InterestFields {...fields} />
      </Part>
      <Part
        title={t('Who you’d like to live with')}
        about={t(
          'Other students don’t see this. We use it to calculate how well you match; gender doesn’t count.',
        )}
      >
        <PreferenceFields {...fields} />
      </Part>
      <div className={styles.ways}>
        {own !== null && <DeleteProfile userId={user.id} onDone={onDone} discardChanges={discardChanges} />}
        <Button type="submit" isBusy={isBusy} className={styles.save ?? ''}>
          {own === null ? t('Create My Profile') : t('Save My Profile')}
        </Button>
      </div>
    </form>
  );
}

function droppedInterests({ interests }: ProfileValues): string[] {
  return addPendingInterests(interests).dropped.map(({ kind, text, reason }) =>
    t('We couldn’t add “{text}” to {list}: {reason}', {
      text,
      list: t(INTEREST_LABELS[kind].name),
      reason: t(reason),
    }),
  );
}

function Part({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.part}>
      <legend className={styles.title}>{title}</legend>
      {about && <p className={styles.about}>{about}</p>}
      {children}
    </fieldset>
  );
}

/** @throws ProblemError */
async function saveProfile(
  body: CreateRoommateBody,
  { userId, isNew, photo }: { userId: number; isNew: boolean; photo: PhotoChange },
): Promise<void> {
  const file = photo !== null && photo !== 'removed' ? { photo: await shrinkPhoto(photo.file) } : {};
  if (isNew) await call(createRoommate, { body: toFormData({ ...body, ...file }) });
  else {
    const removal = photo === 'removed' ? { remove_photo: true } : {};
    await call(changeRoommate, { userId, body: toFormData({ ...body, ...file, ...removal }) });
  }
  // The profile is saved already.
  await reloadUser().catch(() => null);
}
