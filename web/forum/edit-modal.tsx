import { type FormEvent, useState } from 'react';
import { editForumComment, editForumPost, FORUM_TEXT_MAX, FORUM_TITLE_MAX } from '#shared/api/forum.ts';
import { editForumCommentBody, editForumPostBody } from '#shared/api/forum-bodies.ts';
import type { HideableKind } from '#shared/api/moderation.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { deleteTabDraft, findTextDraft, saveTabDraft } from '../api/tab-draft.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { CountedField } from './counted-field.tsx';
import styles from './entry-form.module.css';
import { withLogin } from './retry-after-login.ts';

export type EditedEntry = { title?: string; text: string; edited: string | null };

type EditModalProps = {
  kind: HideableKind;
  entry: { id: number; title?: string; text: string };
  onEdited: (entry: EditedEntry) => void;
  onClose: () => void;
};

/** Stores a draft in the tab until the entry is saved. */
export function EditModal({ kind, entry, onEdited, onClose }: EditModalProps) {
  const what = kind === 'forum_post' ? 'post' : 'comment';
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t('Edit your {what, select, comment {comment} other {post}}', { what })}
    >
      <EditForm kind={kind} entry={entry} onEdited={onEdited} />
    </Modal>
  );
}

function EditForm({ kind, entry, onEdited }: Omit<EditModalProps, 'onClose'>) {
  const draftKey = `edit.${kind}.${entry.id}`;
  const isPost = kind === 'forum_post';
  const [start] = useState(() => {
    const { title = '', text } = entry;
    return findTextDraft(draftKey, ['title', 'text']) ?? { title, text };
  });
  const save = async (body: { title?: string; text: string }): Promise<EditedEntry> => {
    const { title = '', text } = body;
    const { id } = entry;
    if (isPost) return await call(editForumPost, { id, body: { title, text } });
    return await call(editForumComment, { id, body: { text } });
  };
  const { formProps, field, detail, isBusy } = useForm({
    schema: isPost ? editForumPostBody : editForumCommentBody,
    send: (body) => withLogin(() => save(body)),
    onSent: (saved) => {
      deleteTabDraft(draftKey);
      onEdited(saved);
    },
  });
  const handleInput = (event: FormEvent<HTMLFormElement>) => {
    formProps.onInput(event);
    const data = new FormData(event.currentTarget);
    saveTabDraft(draftKey, { title: String(data.get('title') ?? ''), text: String(data.get('text') ?? '') });
  };
  return (
    <form {...formProps} onInput={handleInput} className={styles.form}>
      {isPost && (
        <CountedField
          label={t('Title')}
          required
          autoComplete="off"
          max={FORUM_TITLE_MAX}
          defaultValue={start.title}
          {...field('title')}
        />
      )}
      <CountedField
        as="textarea"
        label={t('Text')}
        required
        rows={7}
        max={FORUM_TEXT_MAX}
        defaultValue={start.text}
        {...field('text')}
      />
      <p className={styles.note}>
        {t('Everyone sees that you edited it. Moderators can read the earlier version.')}
      </p>
      <FormNotice detail={detail} />
      <Button type="submit" isWide isBusy={isBusy}>
        {isBusy ? t('Saving…') : t('Save changes')}
      </Button>
    </form>
  );
}
