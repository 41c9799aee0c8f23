import { useMutation } from '@tanstack/react-query';
import { lazy, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import {
  type HideableKind,
  handleReport,
  hideEntry,
  PENDING_REASON,
  restoreEntry,
} from '#shared/api/moderation.ts';
import type { ReportCase } from '#shared/api/moderation-schemas.ts';
import type { ReportState } from '#shared/rules/report-states.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { LazyPart } from '../ui/lazy-part.tsx';
import styles from './entry-actions.module.css';
import { ListingDecisions } from './listing-decisions.tsx';
import { MOVED_MESSAGES } from './moderation-labels.ts';
import type { Decision } from './reason-modal.tsx';
import { withLogin } from './retry-after-login.ts';

const LazyReasonModal = lazy(async () => ({ default: (await import('./reason-modal.tsx')).ReasonModal }));

/** `conflict`: another moderator acted first. */
export type CaseUpdate = { done?: string; conflict?: string };

type CaseActionsProps = { report: ReportCase; onMoved: (announcement: CaseUpdate) => void };

/** Only the moderator who has taken a case can close it. */
export function nextStatesOf({ state, handled_by }: ReportCase, userId: number | undefined): ReportState[] {
  if (state === 'open') return ['in_progress', 'resolved', 'rejected'];
  if (state === 'in_progress' && handled_by?.id === userId) return ['resolved', 'rejected', 'open'];
  return ['open'];
}

export const BUTTON_LABELS: Record<ReportState, string> = {
  open: msg('Reopen'),
  in_progress: msg('Start review'),
  resolved: msg('Resolve'),
  rejected: msg('Reject'),
};

export function CaseActions({ report, onMoved }: CaseActionsProps) {
  const { user } = useSession();
  const [decision, setDecision] = useState<Decision | null>(null);
  const { id, place } = report;
  const kind = report.kind as HideableKind;
  const what = kind === 'forum_comment' ? 'comment' : 'post';
  const isOwn = report.author?.id === user?.id;
  // An admin's queue also contains other reports.
  const isHideable = place.post !== null && !place.is_deleted;
  const isPending = place.hidden?.reason === PENDING_REASON;

  const move = (state: ReportState, note: string) => call(handleReport, { id, body: { state, note } });
  const moving = useMutation({
    mutationFn: (state: ReportState) => withLogin(() => move(state, '')),
    onSuccess: (_, state) => onMoved({ done: t(MOVED_MESSAGES[state]) }),
    onError: (error) => isProblem(error, 409) && onMoved({ conflict: error.problem.detail }),
  });
  const { error } = moving;
  const handleState = (state: ReportState) => {
    if (state === 'resolved' || state === 'rejected')
      setDecision({
        title: state === 'resolved' ? t('Resolve this report') : t('Reject this report'),
        text:
          state === 'resolved'
            ? t('The report was right, and you’ve dealt with it.')
            : t('There’s nothing wrong with it.'),
        action: t(BUTTON_LABELS[state]),
        isOptional: true,
        send: (note) => move(state, note),
        done: t(MOVED_MESSAGES[state]),
      });
    else if (!moving.isPending) moving.mutate(state);
  };
  const handleHide = () =>
    setDecision({
      title: t('Hide the {what, select, comment {comment} other {post}}', { what }),
      text: t('Its author and the moderators can still see it, with your reason.'),
      action: t('Hide'),
      send: (reason) => call(hideEntry, { body: { kind, id: place.id, reason } }),
      done: t('{what, select, comment {Comment} other {Post}} hidden', { what }),
    });
  const handleRestore = () =>
    setDecision({
      title: t('Restore the {what, select, comment {comment} other {post}}', { what }),
      text: t('Everyone can read it again. Your reason is in the history.'),
      action: t('Restore'),
      send: (reason) => call(restoreEntry, { body: { kind, id: place.id, reason } }),
      done: t('{what, select, comment {Comment} other {Post}} restored', { what }),
    });
  const handleDone = (done: string) => {
    setDecision(null);
    onMoved({ done });
  };
  return (
    <>
      <FormNotice detail={isProblem(error) && error.status !== 409 ? error.problem.detail : null} />
      <div className={styles.buttons}>
        {nextStatesOf(report, user?.id).map((state) => (
          <Button
            key={state}
            size="small"
            tone={state === 'in_progress' ? 'primary' : 'quiet'}
            onClick={() => handleState(state)}
          >
            {t(BUTTON_LABELS[state])}
          </Button>
        ))}
        <ListingDecisions report={report} onDecide={setDecision} />
        {isHideable && (place.hidden === null || isPending) && (
          <Button size="small" tone="quiet" onClick={handleHide}>
            {t('Hide the {what, select, comment {comment} other {post}}', { what })}
          </Button>
        )}
        {isHideable && place.hidden && !isOwn && (
          <Button size="small" tone="quiet" onClick={handleRestore}>
            {t('Restore the {what, select, comment {comment} other {post}}', { what })}
          </Button>
        )}
      </div>
      {decision && (
        <LazyPart>
          <LazyReasonModal
            {...decision}
            onDone={() => handleDone(decision.done)}
            onClose={() => setDecision(null)}
          />
        </LazyPart>
      )}
    </>
  );
}
