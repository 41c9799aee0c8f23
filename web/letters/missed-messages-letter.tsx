import type { LetterTemplate } from './letter-content.ts';
import { Action, Note, Say } from './letter-parts.tsx';

/** Without the messages' text: email may be read by others or reach a wrong address. */
export const missedMessagesLetter: LetterTemplate<'missed_messages'> = ({ sender_name, count, path }) => {
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
