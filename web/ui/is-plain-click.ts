import type { MouseEvent } from 'react';

/** True for clicks without modifier keys. The browser handles the others. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
