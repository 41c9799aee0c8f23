import { type FormEvent, useState } from 'react';
import { createForumPost, FORUM_TEXT_MAX, FORUM_TITLE_MAX } from '#shared/api/forum.ts';
import { forumPostBody } from '#shared/api/forum-bodies.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { deleteTabDraft, findTextDraft, saveTabDraft } from '../api/tab-draft.ts';
import { useForm } from '../api/use-form.ts';
import { useIdempotencyKey } from '../api/use-idempotency-key.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { CountedField } from './counted-field.tsx';
import styles from './entry-form.module.css';
import { withLogin } from './retry-after-login.ts';

const draftKey = (school: School) => `forum.${school.id}`;
const FIELDS = ['title', 'text'] as const;

const textIn = (data: FormData, name: string) => String(data.get(name) ?? '');

/** Stores a draft until the post is sent. */
export function PostForm({ school, onCreated }: { school: School; onCreated: (id: number) => void }) {
  // The form renders only in the browser, so storage is available.
  const [draft] = useState(() => findTextDraft(draftKey(school), FIELDS));
  const { getKey } = useIdempotencyKey();
  const mustConfirm = useSession().user?.is_email_confirmed === false;
  const { formProps, field, detail, isBusy } = useForm({
    schema: forumPostBody,
    read: (data) => {
      const values = { title: textIn(data, 'title'), text: textIn(data, 'text') };
      return { ...values, school: school.id, key: getKey(JSON.stringify(values)) };
    },
    send: (body) => withLogin(() => call(createForumPost, { body })),
    onSent: ({ id }) => {
      deleteTabDraft(draftKey(school));
      onCreated(id);
    },
  });
  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    const data = new FormData(event.currentTarget);
    saveTabDraft(draftKey(school), { title: textIn(data, 'title'), text: textIn(data, 'text') });
  };
  return (
    <>
      <form {...formProps} onInput={handleInput} className={styles.form}>
        <CountedField
          label={t('Title')}
          required
          autoComplete="off"
          max={FORUM_TITLE_MAX}
          defaultValue={draft?.title ?? ''}
          {...field('title')}
        />
        <CountedField
          as="textarea"
          label={t('Text')}
          required
          rows={7}
          max={FORUM_TEXT_MAX}
          defaultValue={draft?.text ?? ''}
          {...field('text')}
        />
        <p className={styles.note}>
          {t('Everyone can read it. Share phone numbers and addresses only in private messages.')}{' '}
          {t('If you close this, we’ll keep what you typed.')}
        </p>
        <FormNotice detail={detail} />
        {!mustConfirm && (
          <Button type="submit" isWide isBusy={isBusy}>
            {isBusy ? t('Sending...') : t('Create Post')}
          </Button>
        )}
      </form>
      {mustConfirm && (
        <ConfirmEmailNotice>{t('Confirm your email address to create a post.')}</ConfirmEmailNotice>
      )}
    </>
  );
}
