import { useState } from 'react';
import { disputeLeadBody, LEAD_DISPUTE_REASONS } from '#shared/api/lead-bodies.ts';
import { disputeLead } from '#shared/api/leads.ts';
import type { Lead } from '#shared/api/leads-schemas.ts';
import { countCharacters } from '#shared/rules/count-characters.ts';
import { formatDate } from '#shared/rules/format-date.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { useForm } from '../api/use-form.ts';
import { Button } from '../ui/button.tsx';
import { CharacterCounter } from '../ui/character-counter.tsx';
import { Field } from '../ui/field.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';
import styles from './dispute-dialog.module.css';
import { DISPUTE_REASONS } from './dispute-labels.ts';

const MAX_NOTE = 1000;

type DisputeDialogProps = {
  lead: Lead;
  until: string;
  onSent: (lead: Lead) => void;
  onClose: () => void;
};

export function DisputeDialog({ lead, until, onSent, onClose }: DisputeDialogProps) {
  const [note, setNote] = useState('');
  const form = useForm({
    schema: disputeLeadBody,
    read: (data) => ({ reason: data.get('reason') || undefined, note: data.get('note') ?? '' }),
    send: (body) => call(disputeLead, { id: lead.id, body }),
    onSent,
  });
  return (
    <Modal isOpen onClose={onClose} title={t('Report an unreachable contact')}>
      <form {...form.formProps} className={styles.form}>
        <p>
          {t(
            'If you can’t reach anyone through this lead, you get a credit for another one. You can report it until {date}. Please try email and phone first.',
            { date: formatDate(until) },
          )}
        </p>
        <FormNotice detail={form.detail} />
        <Field as="select" label={t('What’s wrong?')} required defaultValue="" {...form.field('reason')}>
          <option value="" disabled>
            {t('Choose a reason')}
          </option>
          {LEAD_DISPUTE_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {t(DISPUTE_REASONS[reason])}
            </option>
          ))}
        </Field>
        <div>
          <Field
            as="textarea"
            label={t('What did you try?')}
            value={note}
            onChange={(event) => setNote(event.target.value)}
            {...form.field('note')}
          />
          <CharacterCounter count={countCharacters(note.trim())} max={MAX_NOTE} />
        </div>
        <div className={styles.buttons}>
          <Button tone="quiet" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" isBusy={form.isBusy}>
            {form.isBusy ? t('Sending...') : t('Report')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
