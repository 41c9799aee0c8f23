import { useRevalidator } from 'react-router';
import type { ForumComment } from '#shared/api/forum-schemas.ts';
import type { School } from '#shared/api/schools-schemas.ts';
import { UserText } from '../messages/user-text.tsx';
import { commentId } from './comment-id.ts';
import styles from './comment-item.module.css';
import { EntryActions } from './entry-actions.tsx';
import { EntryMeta } from './entry-meta.tsx';
import { HiddenMark } from './hidden-mark.tsx';

type CommentItemProps = {
  comment: ForumComment;
  school: School;
  onGone: () => void;
  onChanged: (change: Partial<ForumComment>) => void;
};

export function CommentItem({ comment, school, onGone, onChanged }: CommentItemProps) {
  const { revalidate } = useRevalidator();
  return (
    <li id={commentId(comment.id)} tabIndex={-1} className={styles.comment}>
      {comment.hidden && (
        <div className={styles.mark}>
          <HiddenMark hidden={comment.hidden} what="comment" />
        </div>
      )}
      <div className={styles.head}>
        <EntryMeta entry={comment} />
      </div>
      <UserText text={comment.text} />
      <div className={styles.actions}>
        <EntryActions
          kind="forum_comment"
          entry={comment}
          school={school}
          onGone={onGone}
          onChanged={(change) => {
            onChanged(change);
            revalidate();
          }}
        />
      </div>
    </li>
  );
}
