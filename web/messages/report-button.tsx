import FlagIcon from 'lucide-react/icons/flag';
import { useState } from 'react';
import { createReport, type PlaceKind, REPORT_REASONS, reportBody } from '#shared/api/reports.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { FormAlert } from '../session/form-alert.tsx';
import { openLogIn } from '../session/log-in-prompt.tsx';
import { useSession } from '../session/use-session.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';

type ReportButtonProps = { kind: PlaceKind; id: number; what: string };

/** Reports something to its moderators; `what` is "this post", "this comment". */
export function ReportButton({ kind, id, what }: ReportButtonProps) {
  const { user } = useSession();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        tone="plain"
        size="small"
        aria-label={`Report ${what}`}
        onClick={() => (user ? setIsOpen(true) : openLogIn())}
      >
        <FlagIcon aria-hidden="true" />
        Report
      </Button>
      {isOpen && (
        <Modal isOpen onClose={() => setIsOpen(false)} title={`Report ${what}`}>
          <ReportForm kind={kind} id={id} onDone={() => setIsOpen(false)} />
        </Modal>
      )}
    </>
  );
}

function ReportForm({ kind, id, onDone }: { kind: PlaceKind; id: number; onDone: () => void }) {
  const [isSent, setIsSent] = useState(false);
  const { formProps, field, detail, isBusy } = useForm({
    schema: reportBody,
    read: (data) => ({ ...Object.fromEntries(data), kind, id }),
    send: (body) => call(createReport, { body }),
    onSent: () => setIsSent(true),
  });
  if (isSent) {
    return (
      <>
        <p role="status">Thank you. The moderators will look at it.</p>
        <Button onClick={onDone}>Close</Button>
      </>
    );
  }
  return (
    <form {...formProps}>
      <Field as="select" label="Reason" required {...field('reason')}>
        {REPORT_REASONS.map((reason) => (
          <option key={reason} value={reason}>
            {reason.replaceAll('_', ' ')}
          </option>
        ))}
      </Field>
      <Field as="textarea" label="Note" {...field('note')} />
      <FormAlert>{detail}</FormAlert>
      <Button type="submit" isBusy={isBusy}>
        Send report
      </Button>
    </form>
  );
}
