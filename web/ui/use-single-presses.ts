import { type MouseEvent, useRef } from 'react';

/** What a press is meant for; null for the ground. A label stands for its field, to which the browser passes the press on. */
function controlOf(target: EventTarget): Element | null {
  const control = (target as Element).closest('a, button, input, label, select, summary, textarea');
  return control instanceof HTMLLabelElement ? control.control : control;
}

/**
 * Keeps the second press of a double click from what has come into the place of what was pressed: a quick answer puts 'Done' where 'Send' was,
 * and a dialog opens under whoever pressed its opener twice.
 * @returns for `onClickCapture` of what is exchanged
 */
export function useSinglePresses(): (event: MouseEvent) => void {
  /** Null is the ground; undefined, that nothing here has been pressed. */
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
