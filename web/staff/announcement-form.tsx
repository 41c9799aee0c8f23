import { ANNOUNCEMENT_MAX, AUDIENCES, type Audience } from '#shared/api/announcements.ts';
import type { Announcement } from '#shared/api/announcements-schemas.ts';
import { msg, t } from '#shared/texts/t.ts';
import announcementStyles from '../shell/announcement.module.css';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { useTimeZone } from '../ui/time-zone.ts';
import { ActForm, useActAnswer } from './act-form.tsx';
import { localTime } from './local-time.ts';

export const ANNOUNCEMENT_FIELDS = [
  'text_en',
  'text_es',
  'school',
  'audience',
  'starts',
  'ends',
  'zone',
  'reason',
];

export const AUDIENCE_LABELS: Record<Audience, string> = {
  everyone: msg('Everyone'),
  students: msg('Students'),
  managers: msg('Managers'),
};

function valuesOf(changed: Announcement, zone: string): Record<string, string> {
  const { text_en, text_es, school, audience, starts, ends } = changed;
  return {
    text_en,
    text_es: text_es ?? '',
    school: school?.public_view_url ?? '',
    audience,
    starts: localTime(starts, zone),
    ends: ends === null ? '' : localTime(ends, zone),
  };
}

export function AnnouncementForm({ changed }: { changed?: Announcement }) {
  const intent = changed ? `change-${changed.id}` : 'create';
  const answer = useActAnswer(intent);
  const zoneOfReader = useTimeZone() ?? 'UTC';
  const zone = answer?.values?.zone || zoneOfReader;
  const values = answer?.values ?? (changed ? valuesOf(changed, zone) : {});
  const fieldOf = (name: string) => ({
    name,
    defaultValue: values[name],
    error: answer?.errors?.[name]?.join(' ') ?? null,
  });
  const previews = [answer?.values?.text_en, answer?.values?.text_es].filter(Boolean);
  return (
    <ActForm
      intent={intent}
      label={changed ? t('Edit') : t('New announcement')}
      text={t('Times are in the time zone {zone}.', { zone })}
    >
      {previews.map((text) => (
        <div key={text} className={announcementStyles.announcement}>
          {text}
        </div>
      ))}
      <input type="hidden" name="zone" value={zone} />
      <Field label={t('English text')} required maxLength={ANNOUNCEMENT_MAX} {...fieldOf('text_en')} />
      <Field
        label={t('Spanish text')}
        hint={t('Readers in Spanish see the English text if this is empty.')}
        maxLength={ANNOUNCEMENT_MAX}
        lang="es"
        {...fieldOf('text_es')}
      />
      <Field
        label={t('School')}
        hint={t('The name in the address of its page. Leave it empty for the whole site.')}
        maxLength={200}
        {...fieldOf('school')}
      />
      <Field as="select" label={t('Audience')} required {...fieldOf('audience')}>
        {AUDIENCES.map((audience) => (
          <option key={audience} value={audience}>
            {t(AUDIENCE_LABELS[audience])}
          </option>
        ))}
      </Field>
      <Field
        label={t('Start')}
        hint={t('Leave it empty to start now.')}
        type="datetime-local"
        {...fieldOf('starts')}
      />
      <Field
        label={t('End')}
        hint={t('Leave it empty to end it yourself.')}
        type="datetime-local"
        {...fieldOf('ends')}
      />
      <Button type="submit" name="preview" value="yes" size="small" tone="quiet" formNoValidate>
        {t('Preview')}
      </Button>
    </ActForm>
  );
}
