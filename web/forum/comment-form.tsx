import { type FormEvent, useEffect, useState } from 'react';
import { createForumComment, FORUM_TEXT_MAX } from '#shared/api/forum.ts';
import { forumCommentBody } from '#shared/api/forum-bodies.ts';
import type { ForumComment } from '#shared/api/forum-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/form-action.ts';
import { deleteTabDraft, findTextDraft, saveTabDraft } from '../api/tab-draft.ts';
import { useForm } from '../api/use-form.ts';
import { useIdempotencyKey } from '../api/use-idempotency-key.ts';
import { ConfirmEmailNotice } from '../session/confirm-email-notice.tsx';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { CountedField } from './counted-field.tsx';
import styles from './entry-form.module.css';
import { withLogin } from './retry-after-login.ts';

type CommentFormProps = {
  post: number;
  start: FormAnswer | undefined;
  onSent: (comment: ForumComment) => void;
};

const draftKey = (post: number) => `comment.${post}`;

/** Visitors can write before they log in. */
export function CommentForm({ post, start, onSent }: CommentFormProps) {
  const { user, isLoggedIn } = useSession();
  const { getKey, renew } = useIdempotencyKey();
  /** `number` is a React key: incrementing it replaces the text box. */
  const [box, setBox] = useState({ number: 0, text: start?.values?.text ?? '' });
  const { formProps, field, detail, isBusy } = useForm({
    schema: forumCommentBody,
    read: (data) => {
      const text = String(data.get('text') ?? '');
      return { post, text, key: getKey(text) };
    },
    send: (body) => withLogin(() => call(createForumComment, { body })),
    onSent: (comment) => {
      deleteTabDraft(draftKey(post));
      renew();
      setBox(({ number }) => ({ number: number + 1, text: '' }));
      onSent(comment);
    },
    start,
  });
  const { ref } = formProps;

  useEffect(() => {
    const draft = findTextDraft(draftKey(post), ['text']);
    const input = ref.current?.elements.namedItem('text') as HTMLTextAreaElement | null | undefined;
    // Text typed before hydration takes precedence over the draft.
    if (draft?.text && input?.value === '')
      setBox(({ number }) => ({ number: number + 1, text: draft.text }));
  }, [post, ref]);
  useEffect(() => {
    // Sending has replaced the text box that had the focus.
    if (box.number > 0 && box.text === '') ref.current?.querySelector('textarea')?.focus();
  }, [box, ref]);

  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    saveTabDraft(draftKey(post), { text: String(new FormData(event.currentTarget).get('text') ?? '') });
  };
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (isLoggedIn) return formProps.onSubmit(event);
    event.preventDefault();
    openLogIn();
  };
  const mustConfirm = user?.is_email_confirmed === false;
  return (
    <>
      <form
        {...formProps}
        method="post"
        onInput={handleInput}
        onSubmit={handleSubmit}
        className={styles.form}
      >
        <input type="hidden" name="post" value={post} />
        <CountedField
          key={box.number}
          as="textarea"
          label={t('Your comment')}
          required
          rows={4}
          placeholder={t('Leave a comment...')}
          max={FORUM_TEXT_MAX}
          defaultValue={box.text}
          {...field('text')}
        />
        <FormNotice detail={detail} />
        {!mustConfirm && (
          <Button type="submit" isBusy={isBusy} className={styles.send}>
            {isBusy ? t('Sending...') : t('Comment')}
          </Button>
        )}
      </form>
      {mustConfirm && <ConfirmEmailNotice>{t('Confirm your email address to comment.')}</ConfirmEmailNotice>}
    </>
  );
}
