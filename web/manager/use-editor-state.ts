import { useEffect, useState } from 'react';
import type { EditorState } from './load-editor-state.ts';

/** Returns null until the stored draft is read. @param open loads the state; must be a stable function */
export function useEditorState(open: () => Promise<EditorState>): EditorState | null {
  const [opened, setOpened] = useState<EditorState | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once; the component remounts for another listing
  useEffect(() => {
    let isGone = false;
    open().then(
      (found) => !isGone && setOpened(found),
      (error: unknown) => !isGone && setFailure(error),
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (failure !== null) throw failure;
  return opened;
}
