import type { EmailTemplate } from './email-content.ts';
import { Action, Note, Say } from './email-parts.tsx';

/** Excludes the messages' text, because others may read the email, or its address may be wrong. */
export const missedMessagesEmail: EmailTemplate<'missed_messages'> = ({ sender_name, count, path }) => {
  const what = count === 1 ? 'a message' : `${count} messages`;
  return {
    subject: `${sender_name} wrote to you`,
    preheader: `You have ${what} to read.`,
    heading: count === 1 ? 'You have a new message' : 'You have new messages',
    body: (
      <>
        <Say>
          <strong>{sender_name}</strong> sent you {what} that you haven’t read yet.
        </Say>
        <Action path={path} label="Read and reply" />
        <Note>Never send money to someone you haven’t met, or for a home you haven’t seen.</Note>
      </>
    ),
    why: 'You’re getting this because you have an unread message. We send one email per conversation until you read it.',
  };
};

/** Excludes the reason and the reported content, because others may read the email. */
export const reportOpenedEmail: EmailTemplate<'report_opened'> = ({ school, path }) => ({
  subject: `A report in the forum of ${school}`,
  preheader: 'Someone reported something in your forum.',
  heading: 'You have a report to review',
  body: (
    <>
      <Say>
        Someone reported something in the forum of <strong>{school}</strong>. You can review it in the
        moderators’ queue.
      </Say>
      <Action path={path} label="Open the queue" />
    </>
  ),
  why: 'You’re getting this because you moderate this forum and asked for emails about its reports.',
});

export const forumCommentEmail: EmailTemplate<'forum_comment'> = ({ username, title, path }) => ({
  subject: `A new comment on “${title}”`,
  preheader: `${username} commented on your post.`,
  heading: 'Your post has a new comment',
  body: (
    <>
      <Say>
        <strong>{username}</strong> commented on your post <strong>{title}</strong>.
      </Say>
      <Action path={path} label="Read the comment" />
    </>
  ),
  why: 'You’re getting this because you asked for emails about comments on your posts.',
});

/** Excludes the moderator's reason, which the linked page shows. */
export const entryDecidedEmail: EmailTemplate<'entry_decided'> = ({ kind, title, is_hidden, path }) => {
  const what = kind === 'post' ? 'Your post' : 'Your comment on';
  return {
    subject: is_hidden ? `Your ${kind} was hidden` : `Your ${kind} was restored`,
    preheader: is_hidden ? 'Only you and the moderators can see it now.' : 'Everyone can read it again.',
    heading: is_hidden ? `Your ${kind} was hidden` : `Your ${kind} was restored`,
    body: (
      <>
        <Say>
          {what} <strong>{title}</strong> {is_hidden ? 'was hidden' : 'was restored'}.{' '}
          {is_hidden && 'You can still read it, with the reason next to it; others can’t.'}
        </Say>
        <Action path={path} label={is_hidden ? 'Read the reason' : 'View the post'} />
      </>
    ),
    why: 'You’re getting this because you asked for emails about moderator decisions.',
  };
};
