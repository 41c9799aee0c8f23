import { useState } from 'react';
import { reportBody } from '#shared/api/report-bodies.ts';
import { createReport, type PlaceKind, REPORT_NOTE_MAX } from '#shared/api/reports.ts';
import type { Report } from '#shared/api/reports-schemas.ts';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { REPORT_REASON_LABELS, REPORT_REASONS } from '#shared/rules/report-reasons.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './message-form.module.css';
import { reportTitle } from './report-title.ts';
import { SuccessNotice } from './success-notice.tsx';

type ReportDialogProps = { kind: PlaceKind; id: number; what: string; onClose: () => void };

const readersOf = (kind: PlaceKind) => (kind.startsWith('forum_') ? 'forum' : 'staff');

/** Only listings and roommate profiles can be 'no longer available'. */
const reasonsFor = (kind: PlaceKind) =>
  REPORT_REASONS.filter(
    (reason) => reason !== 'no_longer_available' || kind === 'property' || kind === 'roommate_profile',
  );

export function ReportDialog({ kind, id, what, onClose }: ReportDialogProps) {
  const [report, setReport] = useState<Report | null>(null);
  return (
    <Modal isOpen onClose={onClose} title={reportTitle(kind, what)}>
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
        {t(
          'Your report goes to {readers, select, forum {this forum’s moderators} other {our staff}}. No one else will know that it came from you.',
          { readers: readersOf(kind) },
        )}
      </p>
      <FormNotice detail={form.detail} />
      <Field as="select" label={t('What’s wrong?')} required defaultValue="" {...form.field('reason')}>
        <option value="" disabled>
          {t('Choose a reason')}
        </option>
        {reasonsFor(kind).map((reason) => (
          <option key={reason} value={reason}>
            {t(REPORT_REASON_LABELS[reason])}
          </option>
        ))}
      </Field>
      <div className={styles.counted}>
        <Field
          as="textarea"
          label={t('What should they know?')}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          {...form.field('note')}
        />
        <CharacterCounter count={countCharacters(note.trim())} max={REPORT_NOTE_MAX} />
      </div>
      <div className={styles.buttons}>
        <Button tone="quiet" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" isBusy={form.isBusy}>
          {form.isBusy ? t('Sending...') : t('Send report')}
        </Button>
      </div>
    </form>
  );
}

function Reported({ report, onClose }: { report: Report; onClose: () => void }) {
  const isDecided = report.state === 'resolved' || report.state === 'rejected';
  return (
    <div className={styles.form}>
      <SuccessNotice
        title={report.is_new ? t('Thanks for telling us.') : t('You already reported this.')}
        text={
          isDecided
            ? t('We reviewed it.')
            : t('{readers, select, forum {This forum’s moderators} other {Our staff}} will review it.', {
                readers: readersOf(report.kind),
              })
        }
      />
      <div className={styles.buttons}>
        <Button onClick={onClose}>{t('Done')}</Button>
      </div>
    </div>
  );
}
