import { blockUser } from '#shared/api/blocks.ts';
import { call } from '../api/call.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { BlockButton } from './block-button.tsx';
import { rememberBlocked } from './newly-blocked.ts';

type BlockPersonProps = {
  id: number;
  /** How the page calls them. */
  username: string;
  /** After the question has gone, and with it what they wrote on the page. */
  onBlocked?: () => void;
};

/** Blocks somebody wherever they are met; visitors log in first. */
export function BlockPerson({ id, username, onBlocked }: BlockPersonProps) {
  const { isLoggedIn } = useSession();
  return (
    <BlockButton
      username={username}
      isBlocked={false}
      onPress={isLoggedIn ? undefined : () => openLogIn()}
      onChange={async () => void (await call(blockUser, { body: { user: id } }))}
      onChanged={() => {
        rememberBlocked(id);
        onBlocked?.();
      }}
    />
  );
}
