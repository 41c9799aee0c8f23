import CloseIcon from 'lucide-react/icons/x';
import {
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from './button.tsx';
import styles from './modal.module.css';
import { leaveModal, openModal } from './open-modal.ts';
import { useSinglePresses } from './use-single-presses.ts';

type ModalProps = {
  isOpen: boolean;
  /** Escape, the cross and a press beside it. It may stay open: whoever has typed something is asked first. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons below, the main one last. */
  footer?: ReactNode;
  size?: 'medium' | 'wide';
};

/** A button that what was done has disabled takes no focus: it goes to what stands around it, or to the page if it is gone. */
function giveBack(opener: HTMLElement): void {
  opener.focus();
  if (document.activeElement === opener) return;
  const around = opener.isConnected ? opener : document.querySelector('main');
  around?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}

/** The browser's own dialog: it holds the focus, hides the page from readers, and gives the focus back at the end. */
export function Modal({ isOpen, onClose, title, children, footer, size = 'medium' }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isLeft = useRef(false);
  const [forced, setForced] = useState(0);
  const handleClickCapture = useSinglePresses();
  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was closed by force is opened again
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    const opener = document.activeElement;
    const close = openModal(dialog);
    const returnFocus = () => {
      // A dialog that is taken out of the page forgets whom it owes the focus.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) giveBack(opener);
    };
    return () => {
      if (isLeft.current && dialog.isConnected && dialog.matches(':modal')) {
        leaveModal(dialog, returnFocus);
      } else {
        close();
        returnFocus();
      }
    };
  }, [isOpen, forced]);
  const leave = () => {
    isLeft.current = true;
    onClose();
    // It may have stayed open.
    setTimeout(() => {
      isLeft.current = false;
    });
  };
  const handleClick = (event: MouseEvent) => {
    if (event.target === ref.current) leave();
  };
  // A file field inside, whose chooser is left, cancels too.
  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    leave();
  };
  // Browsers close at the second Escape whatever a page says.
  const handleForced = (event: SyntheticEvent) => {
    // React passes on what a dialog inside this one tells; one that was opened again at once is told late that it was closed.
    if (!isOpen || event.target !== ref.current || ref.current.matches(':modal, :popover-open')) return;
    onClose();
    setForced((count) => count + 1);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside the dialog; its keys are Escape and the cross
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      className={`${styles.modal} ${size === 'wide' ? styles.wide : ''}`}
      onCancel={handleCancel}
      onClose={handleForced}
      onClick={handleClick}
      onClickCapture={handleClickCapture}
    >
      {isOpen && (
        <>
          <div className={styles.head}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <Button tone="plain" isRound aria-label={t('Close')} onClick={leave}>
              <CloseIcon aria-hidden="true" />
            </Button>
          </div>
          <div className={styles.body}>{children}</div>
          {footer && <div className={styles.foot}>{footer}</div>}
        </>
      )}
    </dialog>
  );
}
