import { t } from '#shared/texts/t.ts';
import { ConfirmModal } from './confirm-modal.tsx';
import { useDeleteListing } from './use-delete-listing.ts';

type DeleteModalProps = { isOpen: boolean; id: number; onNo: () => void; onDeleted: () => void };

export function DeleteModal({ isOpen, id, onNo, onDeleted }: DeleteModalProps) {
  const { remove, isBusy, detail, forget } = useDeleteListing(onDeleted);
  const handleNo = () => {
    forget();
    onNo();
  };
  return (
    <ConfirmModal
      isOpen={isOpen}
      title={t('Delete Listing')}
      no={t("No, don't delete.")}
      yes={t('Yes, delete.')}
      onNo={handleNo}
      onYes={() => void remove(id)}
      isBusy={isBusy}
      detail={detail}
    >
      {t('Are you certain you would like to delete this property? You cannot undo this action.')}
    </ConfirmModal>
  );
}
