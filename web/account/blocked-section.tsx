import { blocks, unblockUser } from '#shared/api/blocks.ts';
import type { Block } from '#shared/api/blocks-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { ignoreMissing } from '../api/ignore-missing.ts';
import { removeBlockedId } from '../messages/blocked-users-store.ts';
import { UserAvatar } from '../messages/user-avatar.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import styles from './list-section.module.css';
import { ListSection } from './list-section.tsx';
import { OneButtonForm } from './one-button-form.tsx';
import rowStyles from './session-row.module.css';

export function BlockedSection({ start }: { start: Block[] | null }) {
  return (
    <ListSection
      id="blocked"
      about={t(
        'You can’t message each other or see each other in roommates and the forum. We don’t tell them.',
      )}
      intents={['unblock']}
      path={blocks.path}
      start={start}
      load={(options) => call(blocks, {}, options)}
      failure={t('We couldn’t load the people you’ve blocked.')}
    >
      {(list, finish) => {
        if (list?.length === 0) return <p>{t('You haven’t blocked anyone.')}</p>;
        const handleUnblocked = ({ user: { id, username } }: Block) => {
          removeBlockedId(id);
          void finish(t('You unblocked {username}.', { username }));
        };
        return (
          list && (
            <ul className={styles.list}>
              {list.map((block) => (
                <BlockedRow key={block.user.id} block={block} onUnblocked={() => handleUnblocked(block)} />
              ))}
            </ul>
          )
        );
      }}
    </ListSection>
  );
}

function BlockedRow({ block: { user, created }, onUnblocked }: { block: Block; onUnblocked: () => void }) {
  return (
    <li className={rowStyles.row}>
      <UserAvatar name={user.username} />
      <div className={rowStyles.text}>
        <p className={rowStyles.device}>{user.username}</p>
        <p className={rowStyles.facts}>
          <T text="Blocked {when}" values={{ when: <Time value={created} /> }} />
        </p>
      </div>
      <OneButtonForm
        intent="unblock"
        id={user.id}
        label={t('Unblock')}
        fullLabel={t('Unblock {username}', { username: user.username })}
        send={() => call(unblockUser, { user: user.id }).catch(ignoreMissing)}
        onSent={onUnblocked}
      />
    </li>
  );
}
