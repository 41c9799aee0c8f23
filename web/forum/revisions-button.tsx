import { useCallback, useEffect, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import { entryRevisions, type HideableKind } from '#shared/api/moderation.ts';
import type { EntryRevision } from '#shared/api/moderation-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { UserText } from '../messages/user-text.tsx';
import { Button } from '../ui/button.tsx';
import { FailedState } from '../ui/failed-state.tsx';
import { Modal } from '../ui/modal.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { T } from '../ui/t.tsx';
import { Time } from '../ui/time.tsx';
import styles from './revisions-button.module.css';

type EntryRef = { kind: HideableKind; id: number };

export function RevisionsButton(entry: EntryRef) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="plain" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('Earlier versions')}
      </Button>
      {isOpen && (
        <Modal isOpen onClose={() => setOpen(false)} title={t('Earlier versions')}>
          <RevisionList {...entry} />
        </Modal>
      )}
    </>
  );
}

function RevisionList({ kind, id }: EntryRef) {
  const [found, setFound] = useState<EntryRevision[] | string | null>(null);
  const load = useCallback(async () => {
    setFound(null);
    try {
      setFound(await call(entryRevisions, { kind, id }));
    } catch (error) {
      if (!isProblem(error)) throw error;
      setFound(error.problem.detail);
    }
  }, [kind, id]);
  useEffect(() => void load(), [load]);
  if (found === null) return <Skeleton width="100%" height="6rem" shape="block" />;
  if (typeof found === 'string') return <FailedState text={found} onRetry={() => void load()} level={3} />;
  return (
    <ol className={styles.revisions}>
      {found.map(({ id: revision, title, text, written, replaced }) => (
        <li key={revision}>
          <p className={styles.when}>
            <T
              text="{from} – {until}"
              values={{ from: <Time value={written} />, until: <Time value={replaced} /> }}
            />
          </p>
          {title && <p className={styles.title}>{title}</p>}
          <UserText text={text} />
        </li>
      ))}
    </ol>
  );
}
