import { useState } from 'react';
import {
  createReport,
  type PlaceKind,
  REPORT_NOTE_MAX,
  REPORT_REASONS,
  type Report,
  reportBody,
} from '#shared/api/reports.ts';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { REPORT_REASON_LABELS } from '#shared/rules/report-reasons.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import { DoneNotice } from './done-notice.tsx';
import styles from './message-form.module.css';

type ReportDialogProps = { kind: PlaceKind; id: number; what: string; onClose: () => void };

/** Who looks at it, by what it is about. */
const READERS = {
  forum: 'the moderators of this forum',
  staff: 'the people who run this site',
};
const readersOf = (kind: PlaceKind) => (kind.startsWith('forum_') ? READERS.forum : READERS.staff);

/** Only what lies behind a listing can be gone. */
const reasonsFor = (kind: PlaceKind) =>
  REPORT_REASONS.filter(
    (reason) => reason !== 'no_longer_available' || kind === 'property' || kind === 'roommate_profile',
  );

/** Reason, a note, and what happens next. */
export function ReportDialog({ kind, id, what, onClose }: ReportDialogProps) {
  const [report, setReport] = useState<Report | null>(null);
  return (
    <Modal isOpen onClose={onClose} title={`Report ${what}`}>
      {report ? (
        <Reported report={report} onClose={onClose} />
      ) : (
        <ReportForm kind={kind} id={id} onSent={setReport} onClose={onClose} />
      )}
    </Modal>
  );
}

type ReportFormProps = {
  kind: PlaceKind;
  id: number;
  onSent: (report: Report) => void;
  onClose: () => void;
};

function ReportForm({ kind, id, onSent, onClose }: ReportFormProps) {
  const [note, setNote] = useState('');
  const form = useForm({
    schema: reportBody,
    read: (data) => ({ kind, id, reason: data.get('reason') || undefined, note: data.get('note') ?? '' }),
    send: (body) => call(createReport, { body }),
    onSent,
  });
  return (
    <form {...form.formProps} className={styles.form}>
      <p className={styles.about}>
        Your report goes to {readersOf(kind)}. Nobody else learns that it comes from you.
      </p>
      <FormNotice detail={form.detail} />
      <Field as="select" label="What is wrong?" required defaultValue="" {...form.field('reason')}>
        <option value="" disabled>
          Choose a reason
        </option>
        {reasonsFor(kind).map((reason) => (
          <option key={reason} value={reason}>
            {REPORT_REASON_LABELS[reason]}
          </option>
        ))}
      </Field>
      <div className={styles.counted}>
        <Field
          as="textarea"
          label="What should they know?"
          value={note}
          onChange={(event) => setNote(event.target.value)}
          {...form.field('note')}
        />
        <CharacterCounter count={countCharacters(note.trim())} max={REPORT_NOTE_MAX} />
      </div>
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" isBusy={form.isBusy}>
          {form.isBusy ? 'Sending…' : 'Send report'}
        </Button>
      </div>
    </form>
  );
}

function Reported({ report, onClose }: { report: Report; onClose: () => void }) {
  const isDecided = report.state === 'resolved' || report.state === 'rejected';
  return (
    <div className={styles.form}>
      <DoneNotice
        title={report.is_new ? 'Thank you for telling us.' : 'You have reported this before.'}
        text={
          isDecided ? 'It was looked at, and decided.' : `It will be looked at by ${readersOf(report.kind)}.`
        }
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>Done</Button>
      </div>
    </div>
  );
}
