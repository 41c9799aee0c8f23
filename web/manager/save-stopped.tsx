import { useEffect, useRef } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { describeSteps } from './describe-steps.ts';
import styles from './editor-notices.module.css';
import type { ListingEditor } from './use-listing-editor.ts';

type SaveStoppedProps = {
  editor: ListingEditor;
  retryLabel: string;
  onFinish?: (() => void) | undefined;
};

export function SaveStopped({ editor, retryLabel, onFinish }: SaveStoppedProps) {
  const { report, isBusy, isCreated } = editor;
  const box = useRef<HTMLDivElement>(null);
  const isStopped = !isBusy && report?.detail != null;
  useEffect(() => {
    if (isStopped) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isStopped]);
  if (!isStopped) return null;
  const { remaining, done, detail } = report;
  const isPhotosOnly = remaining.length > 0 && remaining.every(({ kind }) => kind === 'photo');
  return (
    <div ref={box} role="alert" className={`${styles.notice} ${styles.stopped}`}>
      <p className={styles.detail}>{detail}</p>
      {done.length > 0 && <p>{t('Saved: {steps}.', { steps: describeSteps(done) })}</p>}
      {remaining.length > 0 && (
        <p>
          {t('Not saved yet: {steps}. You haven’t lost anything. Choose “{button}” to save the rest.', {
            steps: describeSteps(remaining),
            button: retryLabel,
          })}
        </p>
      )}
      {onFinish && isCreated && isPhotosOnly && (
        <Button tone="quiet" size="small" className={styles.finish ?? ''} onClick={onFinish}>
          {t('{count, plural, one {Finish without this photo} other {Finish without these photos}}', {
            count: remaining.length,
          })}
        </Button>
      )}
    </div>
  );
}
