import { blockUser } from '#shared/api/blocks.ts';
import { call } from '../api/call.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { BlockButton } from './block-button.tsx';
import { rememberBlocked } from './newly-blocked.ts';

type BlockPersonProps = {
  id: number;
  username: string;
  onBlocked?: () => void;
};

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
