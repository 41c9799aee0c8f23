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
import { closeModal, openModal } from './open-modal.ts';

type ModalProps = {
  isOpen: boolean;
  /**
   * Called when the user wants to close the dialog. The parent may keep it open, for example to save unsaved
   * changes.
   */
  onClose: () => void;
  title: string;
  children: ReactNode;
  footer?: ReactNode;
  size?: 'medium' | 'wide';
};

/**
 * Moves the focus back to the element that opened the dialog. If it is disabled, its container gets the
 * focus.
 */
function restoreFocus(opener: HTMLElement): void {
  opener.focus();
  if (document.activeElement === opener) return;
  const around = opener.isConnected ? opener : document.querySelector('main');
  around?.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
}

/** A native modal dialog, which traps focus and makes the page inert. */
export function Modal({ isOpen, onClose, title, children, footer, size = 'medium' }: ModalProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const isLeft = useRef(false);
  const [forced, setForced] = useState(0);
  const handleClickCapture = useIgnoreDoubleClick();
  // biome-ignore lint/correctness/useExhaustiveDependencies: reopens a dialog that the browser has closed
  useEffect(() => {
    const dialog = ref.current;
    if (!isOpen || !dialog) return;
    const opener = document.activeElement;
    const hide = openModal(dialog);
    const returnFocus = () => {
      // The browser does not restore the focus if the dialog was removed.
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && opener instanceof HTMLElement) restoreFocus(opener);
    };
    return () => {
      if (isLeft.current && dialog.isConnected && dialog.matches(':modal')) {
        closeModal(dialog, returnFocus);
      } else {
        hide();
        returnFocus();
      }
    };
  }, [isOpen, forced]);
  const close = () => {
    isLeft.current = true;
    onClose();
    setTimeout(() => {
      isLeft.current = false;
    });
  };
  const handleClick = (event: MouseEvent) => {
    if (event.target === ref.current) close();
  };
  // Checks the target, because the cancel event of a file input bubbles.
  const handleCancel = (event: SyntheticEvent) => {
    if (event.target !== ref.current) return;
    event.preventDefault();
    close();
  };
  // Reopens the dialog if it must stay open, because browsers close it at the second Escape even if the first
  // was canceled.
  const handleForced = (event: SyntheticEvent) => {
    // Ignores events of nested dialogs, and a close event that arrives after the dialog has reopened.
    if (!isOpen || event.target !== ref.current || ref.current.matches(':modal, :popover-open')) return;
    onClose();
    setForced((count) => count + 1);
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click on the backdrop; Escape and the close button are the keyboard alternatives
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
            <Button tone="plain" isRound aria-label={t('Close')} onClick={close}>
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

function controlOf(target: EventTarget): Element | null {
  const control = (target as Element).closest('a, button, input, label, select, summary, textarea');
  return control instanceof HTMLLabelElement ? control.control : control;
}

/**
 * Ignores the second click of a double click if the first click has replaced the element under the pointer.
 */
function useIgnoreDoubleClick(): (event: MouseEvent) => void {
  /** The control that was clicked last. Null if the click was on none, undefined before the first click. */
  const pressed = useRef<Element | null>(undefined);
  return (event) => {
    const control = controlOf(event.target);
    if (event.detail > 1 && control !== pressed.current) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    pressed.current = control;
  };
}
