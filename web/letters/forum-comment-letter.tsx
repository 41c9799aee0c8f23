import type { LetterTemplate } from './letter-content.ts';
import { Action, Say } from './letter-parts.tsx';

export const forumCommentLetter: LetterTemplate<'forum_comment'> = ({ username, title, path }) => ({
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
