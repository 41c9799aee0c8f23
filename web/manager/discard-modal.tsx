import { t } from '#shared/texts/t.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { type ListingDraft, NEW_LISTING_ID } from './listing-draft.ts';
import { useDeleteListing } from './use-delete-listing.ts';

type DiscardModalProps = {
  isOpen: boolean;
  draft: ListingDraft;
  onNo: () => void;
  onDiscarded: () => void;
};

/** Also deletes a partially created listing. */
export function DiscardModal({ isOpen, draft, onNo, onDiscarded }: DiscardModalProps) {
  const { remove, isBusy, detail, forget } = useDeleteListing(onDiscarded);
  const handleYes = () => (draft.id === NEW_LISTING_ID ? onDiscarded() : void remove(draft.id));
  const handleNo = () => {
    forget();
    onNo();
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('Discard Draft')}
      no={t("No, don't discard.")}
      yes={t('Yes, discard.')}
      onNo={handleNo}
      onYes={handleYes}
      isBusy={isBusy}
      detail={detail}
    >
      {t('Are you certain you would like to discard this draft? You cannot undo this action.')}
    </ConfirmModal>
  );
}
