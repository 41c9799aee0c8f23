import { blockUser } from '#shared/api/blocks.ts';
import { call } from '../api/call.ts';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { BlockButton } from './block-button.tsx';
import { addBlockedId } from './blocked-users-store.ts';

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
      onClick={isLoggedIn ? undefined : () => openLogIn()}
      onChange={async () => void (await call(blockUser, { body: { user: id } }))}
      onChanged={() => {
        addBlockedId(id);
        onBlocked?.();
      }}
    />
  );
}
