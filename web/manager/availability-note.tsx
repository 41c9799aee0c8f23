import { useState } from 'react';
import { confirmProperty } from '#shared/api/availability.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { ManagerProperty, ManagerPropertyItem } from '#shared/api/manager-properties-schemas.ts';
import { AVAILABILITY_DAYS } from '#shared/rules/availability-days.ts';
import { confirmedText, daysBetween } from '#shared/rules/confirmed-text.ts';
import { msg, t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './availability-note.module.css';

type AvailabilityNoteProps = {
  listing: Pick<ManagerPropertyItem, 'id' | 'name' | 'status' | 'availability_confirmed' | 'is_lapsed'>;
  now: string;
  onConfirmed: (listing: ManagerProperty) => void;
};

const FAILED = msg('That didn’t work. Please try again.');

export function AvailabilityNote({ listing, now, onConfirmed }: AvailabilityNoteProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [detail, setDetail] = useState<string | null>(null);
  const { id, name, status, is_lapsed } = listing;
  if (status === 'inactive' && !is_lapsed) return null;

  const handleConfirm = async () => {
    setIsBusy(true);
    setDetail(null);
    try {
      onConfirmed(await call(confirmProperty, { p_id: id }));
    } catch (error) {
      setDetail(isProblem(error) ? error.problem.detail : t(FAILED));
    } finally {
      setIsBusy(false);
    }
  };

  return (
    <div className={styles.note}>
      <p className={styles.text}>{stateText(listing, now)}</p>
      <Button tone="quiet" size="small" isBusy={isBusy} onClick={handleConfirm}>
        {is_lapsed ? t('Show it again') : t('Confirm now')}
        <VisuallyHidden>: {name || t('listing {id}', { id })}</VisuallyHidden>
      </Button>
      <FormNotice detail={detail} />
    </div>
  );
}

function stateText(
  { availability_confirmed: confirmed, is_lapsed }: AvailabilityNoteProps['listing'],
  now: string,
): string {
  if (is_lapsed) return t('Hidden, because you haven’t confirmed that it’s available.');
  const days = daysBetween(confirmed, now);
  const text = confirmedText(confirmed, now);
  if (days < AVAILABILITY_DAYS.ask) return text;
  if (days < AVAILABILITY_DAYS.stale) return t('{confirmed}. Is it still available?', { confirmed: text });
  return t('{confirmed}. It’s listed after others and will be hidden.', { confirmed: text });
}
