import { useState } from 'react';
import { useActionData } from 'react-router';
import { type Block, blocks, unblockUser } from '#shared/api/blocks.ts';
import { isProblem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import type { FormAnswer } from '../api/on-post.ts';
import { forgetBlocked } from '../messages/newly-blocked.ts';
import { PersonMark } from '../messages/person-mark.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import { AccountSection, focusSection } from './account-section.tsx';
import { LoadingRows } from './loading-rows.tsx';
import { OneButtonForm } from './one-button-form.tsx';
import rowStyles from './session-row.module.css';
import styles from './sessions-section.module.css';
import { useAccountList } from './use-account-list.ts';

export function BlockedSection({ start }: { start: Block[] | null }) {
  const { list, isFetching, refetch } = useAccountList(blocks.path, start, (options) =>
    call(blocks, {}, options),
  );
  const answer = useActionData() as FormAnswer | undefined;
  const own = answer?.intent === 'unblock' ? answer : null;
  const [done, setDone] = useState(own?.done ?? null);
  const finish = async ({ user }: Block) => {
    forgetBlocked(user.id);
    await refetch();
    setDone(t('{username} is no longer blocked.', { username: user.username }));
    // The clicked button was removed.
    focusSection('blocked');
  };
  return (
    <AccountSection
      id="blocked"
      about={t(
        'Neither of you can write to the other, nor sees the other among roommates and in the forum. They are not told.',
      )}
    >
      <FormNotice detail={own?.done ? null : (own?.detail ?? null)} done={done} />
      {list === null && isFetching && <LoadingRows />}
      {list === null && !isFetching && (
        <FailedState
          text={t('The people you have blocked could not be loaded.')}
          onRetry={() => void refetch()}
          hasDrawing={false}
          level={3}
        />
      )}
      {list?.length === 0 && <p>{t('You have blocked nobody.')}</p>}
      {list !== null && list.length > 0 && (
        <ul className={styles.list}>
          {list.map((block) => (
            <BlockedRow key={block.user.id} block={block} onUnblocked={() => void finish(block)} />
          ))}
        </ul>
      )}
    </AccountSection>
  );
}

function BlockedRow({ block: { user, created }, onUnblocked }: { block: Block; onUnblocked: () => void }) {
  const unblock = async () => {
    try {
      await call(unblockUser, { user: user.id });
    } catch (error) {
      // Unblocked in another tab.
      if (!isProblem(error, 404)) throw error;
    }
  };
  return (
    <li className={rowStyles.row}>
      <PersonMark name={user.username} />
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
        send={unblock}
        onSent={onUnblocked}
      />
    </li>
  );
}
