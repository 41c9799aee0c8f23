import { useRef, useState } from 'react';
import { isProblem } from '#shared/api/errors.ts';
import {
  type HideableKind,
  handleReport,
  hideEntry,
  PENDING_REASON,
  type ReportCase,
  restoreEntry,
} from '#shared/api/moderation.ts';
import type { ReportState } from '#shared/api/reports.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import styles from './entry-actions.module.css';
import { ListingDecisions } from './listing-decisions.tsx';
import { MOVED_WORDS } from './moderation-words.ts';
import { ReasonModal } from './reason-modal.tsx';
import { withLogIn } from './with-log-in.ts';

type CaseActionsProps = {
  report: ReportCase;
  onMoved: (sentence: string) => void;
  /** Another moderator acted first. */
  onOvertaken: (sentence: string) => void;
};
type Asked = 'hide' | 'restore' | 'resolved' | 'rejected' | null;

/** Next states, for the moderator who took the case and for others. */
function waysOf({ state, handled_by }: ReportCase, userId: number | undefined): ReportState[] {
  if (state === 'open') return ['in_progress', 'resolved', 'rejected'];
  if (state === 'in_progress' && handled_by?.id === userId) return ['resolved', 'rejected', 'open'];
  return ['open'];
}

const BUTTON_WORDS: Record<ReportState, string> = {
  open: msg('Put back to open'),
  in_progress: msg('Take it'),
  resolved: msg('Resolve'),
  rejected: msg('Reject'),
};

export function CaseActions({ report, onMoved, onOvertaken }: CaseActionsProps) {
  const { user } = useSession();
  const [asked, setAsked] = useState<Asked>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const working = useRef(false);
  const { id, place } = report;
  const kind = report.kind as HideableKind;
  const what = kind === 'forum_comment' ? 'comment' : 'post';
  const isOwn = report.author?.id === user?.id;
  // An admin's queue also has reports outside forums.
  const isHideable = place.post !== null && !place.is_deleted;
  const isPending = place.hidden?.reason === PENDING_REASON;
  const close = () => setAsked(null);

  const move = (state: ReportState, note: string) => call(handleReport, { id, body: { state, note } });
  const moveNow = async (state: ReportState) => {
    if (working.current) return;
    working.current = true;
    setFailure(null);
    try {
      await withLogIn(() => move(state, ''));
      onMoved(t(MOVED_WORDS[state]));
    } catch (error) {
      if (!isProblem(error)) throw error;
      if (error.status === 409) onOvertaken(error.problem.detail);
      else setFailure(error.problem.detail);
    } finally {
      working.current = false;
    }
  };
  const handlePress = (state: ReportState) => {
    if (state === 'resolved' || state === 'rejected') setAsked(state);
    else moveNow(state);
  };
  const done = (sentence: string) => () => {
    close();
    onMoved(sentence);
  };
  return (
    <>
      <FormNotice detail={failure} />
      <div className={styles.buttons}>
        {waysOf(report, user?.id).map((state) => (
          <Button
            key={state}
            size="small"
            tone={state === 'in_progress' ? 'primary' : 'quiet'}
            onClick={() => handlePress(state)}
          >
            {t(BUTTON_WORDS[state])}
          </Button>
        ))}
        <ListingDecisions report={report} onDone={onMoved} />
        {isHideable && (place.hidden === null || isPending) && (
          <Button size="small" tone="quiet" onClick={() => setAsked('hide')}>
            {t('Hide the {what, select, comment {comment} other {post}}', { what })}
          </Button>
        )}
        {isHideable && place.hidden && !isOwn && (
          <Button size="small" tone="quiet" onClick={() => setAsked('restore')}>
            {t('Show the {what, select, comment {comment} other {post}} again', { what })}
          </Button>
        )}
      </div>
      {asked === 'hide' && (
        <ReasonModal
          title={t('Hide the {what, select, comment {comment} other {post}}', { what })}
          text={t('Its writer and the moderators still see it, with your reason.')}
          action={t('Hide')}
          send={(reason) => call(hideEntry, { body: { kind, id: place.id, reason } })}
          onDone={done(t('The {what, select, comment {comment} other {post}} is hidden.', { what }))}
          onClose={close}
        />
      )}
      {asked === 'restore' && (
        <ReasonModal
          title={t('Show the {what, select, comment {comment} other {post}} again', { what })}
          text={t('Everybody can read it again. Your reason stands in the history.')}
          action={t('Show again')}
          send={(reason) => call(restoreEntry, { body: { kind, id: place.id, reason } })}
          onDone={done(t('The {what, select, comment {comment} other {post}} is shown again.', { what }))}
          onClose={close}
        />
      )}
      {(asked === 'resolved' || asked === 'rejected') && (
        <ReasonModal
          title={asked === 'resolved' ? t('Resolve this report') : t('Reject this report')}
          text={
            asked === 'resolved'
              ? t('It was right, and what had to be done is done.')
              : t('Nothing is wrong with what was reported.')
          }
          action={t(BUTTON_WORDS[asked])}
          isOptional
          send={(note) => move(asked, note)}
          onDone={done(t(MOVED_WORDS[asked]))}
          onClose={close}
        />
      )}
    </>
  );
}
