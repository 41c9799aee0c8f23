import { useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { deleteForumComment, deleteForumPost } from '#shared/api/forum.ts';
import type { HideableKind } from '#shared/api/moderation.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { withLogin } from './retry-after-login.ts';

type DeleteModalProps = {
  kind: HideableKind;
  id: number;
  onClose: () => void;
  onDeleted: () => void;
};

export function DeleteModal({ kind, id, onClose, onDeleted }: DeleteModalProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const working = useRef(false);
  const what = kind === 'forum_post' ? 'post' : 'comment';
  const close = () => {
    setFailure(null);
    onClose();
  };
  const handleDelete = async () => {
    if (working.current) return;
    working.current = true;
    setIsBusy(true);
    try {
      const removal = kind === 'forum_post' ? deleteForumPost : deleteForumComment;
      await withLogin(() => call(removal, { id, body: {} }));
      setFailure(null);
      onDeleted();
    } catch (error) {
      if (!isProblem(error)) throw error;
      // Another tab deleted the entry, or an earlier response was lost.
      if (error.status === 404) onDeleted();
      else setFailure(error.problem.detail);
    } finally {
      working.current = false;
      setIsBusy(false);
    }
  };
  return (
    <Modal
      isOpen
      onClose={close}
      title={t('Delete your {what, select, comment {comment} other {post}}?', { what })}
      footer={
        <>
          <Button tone="quiet" onClick={close}>
            {t('No, keep it.')}
          </Button>
          <Button isBusy={isBusy} onClick={handleDelete}>
            {t('Yes, delete.')}
          </Button>
        </>
      }
    >
      <p>
        {kind === 'forum_post'
          ? t('We’ll delete it and its comments for everyone. You cannot undo this action.')
          : t('We’ll delete it for everyone. You cannot undo this action.')}
      </p>
      <FormNotice detail={failure} />
    </Modal>
  );
}
