import type { MouseEvent } from 'react';

/**
 * True for a click without modifier keys. The browser must handle other clicks, for example to open a new
 * tab.
 */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
