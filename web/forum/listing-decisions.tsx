import { hideListing, restoreListing } from '#shared/api/moderation.ts';
import type { ReportCase } from '#shared/api/moderation-schemas.ts';
import { t } from '#shared/texts/t.ts';
import { call } from '../api/call.ts';
import { Button } from '../ui/button.tsx';
import { isPendingReason } from './moderation-labels.ts';
import type { Decision } from './reason-modal.tsx';

type ListingDecisionsProps = { report: ReportCase; onDecide: (decision: Decision) => void };

export function ListingDecisions({ report: { kind, place }, onDecide }: ListingDecisionsProps) {
  if (kind !== 'property' || place.is_deleted) return null;
  const { id, hidden } = place;
  const handleHide = () =>
    onDecide({
      title: t('Hide the listing'),
      text: t('Students can’t see it anywhere. Its manager gets your reason by email and can appeal.'),
      action: t('Hide'),
      send: (reason) => call(hideListing, { id, body: { reason } }),
      done: t('Listing hidden'),
    });
  const handleRestore = () =>
    onDecide({
      title: t('Restore the listing'),
      text: t('Students can see it again if it’s active. Earlier reports can’t hide it again.'),
      action: t('Restore'),
      send: (reason) => call(restoreListing, { id, body: { reason } }),
      done: t('Listing restored'),
    });
  return (
    <>
      {(hidden === null || isPendingReason(hidden.reason)) && (
        <Button size="small" tone="quiet" onClick={handleHide}>
          {t('Hide the listing')}
        </Button>
      )}
      {hidden && (
        <Button size="small" tone="quiet" onClick={handleRestore}>
          {t('Restore the listing')}
        </Button>
      )}
    </>
  );
}
