import { useState } from 'react';
import { hideListing, type ReportCase, restoreListing } from '#shared/api/moderation.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { isPendingReason } from './moderation-words.ts';
import { ReasonModal } from './reason-modal.tsx';

type ListingDecisionsProps = { report: ReportCase; onDone: (sentence: string) => void };

/** Reports may have hidden it; staff can confirm or restore. */
export function ListingDecisions({ report: { kind, place }, onDone }: ListingDecisionsProps) {
  const [asked, setAsked] = useState<'hide' | 'restore' | null>(null);
  if (kind !== 'property' || place.is_deleted) return null;
  const close = () => setAsked(null);
  const handleDone = (sentence: string) => () => {
    close();
    onDone(sentence);
  };
  const { id, hidden } = place;
  return (
    <>
      {(hidden === null || isPendingReason(hidden.reason)) && (
        <Button size="small" tone="quiet" onClick={() => setAsked('hide')}>
          {t('Hide the listing')}
        </Button>
      )}
      {hidden && (
        <Button size="small" tone="quiet" onClick={() => setAsked('restore')}>
          {t('Show the listing again')}
        </Button>
      )}
      {asked === 'hide' && (
        <ReasonModal
          title={t('Hide the listing')}
          text={t(
            'Students no longer see it anywhere. Its manager gets your reason by e-mail and can appeal.',
          )}
          action={t('Hide')}
          send={(reason) => call(hideListing, { id, body: { reason } })}
          onDone={handleDone(t('The listing is hidden.'))}
          onClose={close}
        />
      )}
      {asked === 'restore' && (
        <ReasonModal
          title={t('Show the listing again')}
          text={t(
            'Students see it again, if its manager has it active. The reports made so far cannot hide it again.',
          )}
          action={t('Show again')}
          send={(reason) => call(restoreListing, { id, body: { reason } })}
          onDone={handleDone(t('The listing is shown again.'))}
          onClose={close}
        />
      )}
    </>
  );
}
