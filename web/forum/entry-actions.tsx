import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ForumPost } from '#shared/api/forum-schemas.ts';
import { type HideableKind, hideEntry, PENDING_REASON, restoreEntry } from '#shared/api/moderation.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { ReportButton } from '../messages/report-button.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { DeleteModal } from './delete-modal.tsx';
import { type EditedEntry, EditModal } from './edit-modal.tsx';
import styles from './entry-actions.module.css';
import { ReasonModal } from './reason-modal.tsx';
import { RevisionsButton } from './revisions-button.tsx';
import { useIsModerator } from './use-is-moderator.ts';

type Hidden = ForumPost['hidden'];

type EntryActionsProps = {
  kind: HideableKind;
  entry: Pick<ForumPost, 'id' | 'user' | 'hidden' | 'text' | 'edited'> & { title?: string };
  school: School;
  onGone: () => void;
  onChanged?: (change: { hidden: Hidden } | EditedEntry) => void;
};

export function EntryActions({ kind, entry, school, onGone, onChanged }: EntryActionsProps) {
  const { user } = useSession();
  const { revalidate } = useRevalidator();
  const moderates = useIsModerator(school.id);
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | 'hide' | 'restore' | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const what = kind === 'forum_post' ? 'post' : 'comment';
  const isOwn = user !== null && entry.user.id === user.id;
  const isHideable = moderates && (entry.hidden === null || entry.hidden.reason === PENDING_REASON);
  const close = () => setOpenDialog(null);

  const handleHidden = (hidden: Hidden) => {
    close();
    // Only this school's moderators can see hidden entries.
    if (hidden && !isOwn && !user?.moderates.includes(school.id)) return onGone();
    if (onChanged) onChanged({ hidden });
    else revalidate();
  };
  const handleEdited = (edited: EditedEntry) => {
    close();
    setAnnouncement(t('Changes saved'));
    if (onChanged) onChanged(edited);
    else revalidate();
  };
  return (
    <div className={styles.actions}>
      {isOwn && entry.hidden === null && (
        <Button
          tone="plain"
          size="small"
          aria-label={t('Edit this {what, select, comment {comment} other {post}}', { what })}
          aria-haspopup="dialog"
          onClick={() => setOpenDialog('edit')}
        >
          {t('Edit')}
        </Button>
      )}
      {isOwn && (
        <Button
          tone="plain"
          size="small"
          aria-label={t('Delete this {what, select, comment {comment} other {post}}', { what })}
          onClick={() => setOpenDialog('delete')}
        >
          {t('Delete')}
        </Button>
      )}
      {!isOwn && (
        <ReportButton
          kind={kind}
          id={entry.id}
          what={t('this {what, select, comment {comment} other {post}}', { what })}
        />
      )}
      {isHideable && !isOwn && (
        <Button
          tone="plain"
          size="small"
          aria-label={t('Hide this {what, select, comment {comment} other {post}}', { what })}
          onClick={() => setOpenDialog('hide')}
        >
          {t('Hide')}
        </Button>
      )}
      {moderates && !isOwn && entry.hidden && (
        <Button
          tone="plain"
          size="small"
          aria-label={t('Restore this {what, select, comment {comment} other {post}}', { what })}
          onClick={() => setOpenDialog('restore')}
        >
          {t('Restore')}
        </Button>
      )}
      {moderates && entry.edited && <RevisionsButton kind={kind} id={entry.id} />}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      {openDialog === 'edit' && (
        <EditModal kind={kind} entry={entry} onEdited={handleEdited} onClose={close} />
      )}
      {openDialog === 'delete' && (
        <DeleteModal
          kind={kind}
          id={entry.id}
          onClose={close}
          onDeleted={() => {
            close();
            onGone();
          }}
        />
      )}
      {openDialog === 'hide' && (
        <ReasonModal
          title={t('Hide this {what, select, comment {comment} other {post}}', { what })}
          text={t('Its author and the moderators can still see it, with your reason.')}
          action={t('Hide')}
          send={(reason) => call(hideEntry, { body: { kind, id: entry.id, reason } })}
          onDone={(state) => handleHidden(state.hidden)}
          onClose={close}
        />
      )}
      {openDialog === 'restore' && (
        <ReasonModal
          title={t('Restore this {what, select, comment {comment} other {post}}', { what })}
          text={t('Everyone can read it again. Your reason is in the history.')}
          action={t('Restore')}
          send={(reason) => call(restoreEntry, { body: { kind, id: entry.id, reason } })}
          onDone={() => handleHidden(null)}
          onClose={close}
        />
      )}
    </div>
  );
}
