import { type MouseEvent, useRef } from 'react';

/** Null: no control. A label counts as its field. */
function controlOf(target: EventTarget): Element | null {
  const control = (target as Element).closest('a, button, input, label, select, summary, textarea');
  return control instanceof HTMLLabelElement ? control.control : control;
}

/**
 * Ignores the second click of a double click on content that replaced the first's target.
 * @returns for `onClickCapture`
 */
export function useSinglePresses(): (event: MouseEvent) => void {
  /** null: no control; undefined: no click yet. */
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
