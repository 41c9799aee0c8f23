import { type ComponentType, useEffect, useState } from 'react';
import { LoadingIndicator } from './loading-indicator.tsx';
import { whenIdle } from './when-idle.ts';

/** A component that loads on demand. `component` is set once it is loaded. */
export type LazyComponent<Props> = {
  load: () => Promise<ComponentType<Props>>;
  component?: ComponentType<Props>;
};

async function loadComponent<Props>(lazy: LazyComponent<Props>): Promise<void> {
  lazy.component ??= await lazy.load();
}

type LazyPanelProps<Props> = {
  of: LazyComponent<Props>;
  isOpen: boolean;
  props: Props;
  /** Called if the code can't be loaded, for example because a deployment has removed the file. */
  onLoadError: () => void;
};

/**
 * Renders a lazy component while open. Preloads its code when the browser is idle, so that it opens without
 * delay.
 */
export function LazyPanel<Props extends object>({ of, isOpen, props, onLoadError }: LazyPanelProps<Props>) {
  const [, setArrived] = useState(of.component !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once when idle and once when opened
  useEffect(() => {
    if (of.component) return;
    let isGone = false;
    const handleLoad = () => !isGone && setArrived(true);
    const handleError = () => {
      // Reports a failure only if the panel is open. A failed preload is tried again on opening.
      if (!isGone && isOpen) onLoadError();
    };
    const load = () => void loadComponent(of).then(handleLoad, handleError);
    const cancel = isOpen ? load() : whenIdle(load);
    return () => {
      isGone = true;
      cancel?.();
    };
  }, [of, isOpen]);
  if (!isOpen) return null;
  return of.component ? <of.component {...props} /> : <LoadingIndicator />;
}
