import type { LetterTemplate } from './letter-content.ts';
import { Action, Say } from './letter-parts.tsx';

/** The page shows the reason. */
export const entryDecidedLetter: LetterTemplate<'entry_decided'> = ({ kind, title, is_hidden, path }) => {
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
