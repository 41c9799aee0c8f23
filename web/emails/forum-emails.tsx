import type { EmailTemplate } from './email-content.ts';
import { Action, Note, Say } from './email-parts.tsx';

/** Excludes the messages' text, because others may read the email, or it may go to a wrong address. */
export const missedMessagesEmail: EmailTemplate<'missed_messages'> = ({ sender_name, count, path }) => {
  const what = count === 1 ? 'a message' : `${count} messages`;
  return {
    subject: `${sender_name} wrote to you`,
    preheader: `You have ${what} to read.`,
    heading: count === 1 ? 'A message waits for you' : 'Messages wait for you',
    body: (
      <>
        <Say>
          <strong>{sender_name}</strong> has sent you {what} that you have not read yet.
        </Say>
        <Action path={path} label="Read and answer" />
        <Note>Never send money to somebody whom you have not met, or for a home that you have not seen.</Note>
      </>
    ),
    why: 'You receive this because a message waited for you; there is one mail for a conversation until you read it.',
  };
};

/** Excludes the reason and the content, because others may read the email. */
export const reportOpenedEmail: EmailTemplate<'report_opened'> = ({ school, path }) => ({
  subject: `A report in the forum of ${school}`,
  preheader: 'Something in your forum has been reported.',
  heading: 'There is a report to look at',
  body: (
    <>
      <Say>
        Something in the forum of <strong>{school}</strong> has been reported. It waits in the moderators’
        queue.
      </Say>
      <Action path={path} label="Open the queue" />
    </>
  ),
  why: 'You receive this because you moderate this forum and asked for mail about its reports.',
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
  why: 'You receive this because you asked for mail about comments on your posts.',
});

/** Excludes the reason, which the linked page shows. */
export const entryDecidedEmail: EmailTemplate<'entry_decided'> = ({ kind, title, is_hidden, path }) => {
  const what = kind === 'post' ? 'Your post' : 'Your comment on';
  return {
    subject: is_hidden ? `Your ${kind} has been hidden` : `Your ${kind} is shown again`,
    preheader: is_hidden ? 'Only you and the moderators see it now.' : 'Everybody can read it again.',
    heading: is_hidden ? `Your ${kind} has been hidden` : `Your ${kind} is shown again`,
    body: (
      <>
        <Say>
          {what} <strong>{title}</strong> {is_hidden ? 'has been hidden' : 'is shown again'}.{' '}
          {is_hidden && 'You can still read it, with the reason beside it; others cannot.'}
        </Say>
        <Action path={path} label={is_hidden ? 'Read the reason' : 'Open the post'} />
      </>
    ),
    why: 'You receive this because you asked for mail about decisions of moderators.',
  };
};
