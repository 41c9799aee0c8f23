import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { FormNotice } from '../ui/form-notice.tsx';
import { Modal } from '../ui/modal.tsx';

type ConfirmModalProps = {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  no: string;
  yes: string;
  onNo: () => void;
  onYes: () => void;
  isBusy?: boolean;
  detail?: string | null;
};

export function ConfirmModal({
  isOpen,
  title,
  children,
  no,
  yes,
  onNo,
  onYes,
  isBusy,
  detail,
}: ConfirmModalProps) {
  return (
    <Modal
      isOpen={isOpen}
      onClose={onNo}
      title={title}
      footer={
        <>
          <Button tone="quiet" onClick={onNo}>
            {no}
          </Button>
          <Button isBusy={isBusy ?? false} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{children}</p>
      <FormNotice detail={detail ?? null} />
    </Modal>
  );
}
