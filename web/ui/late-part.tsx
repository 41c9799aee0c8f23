import { type ComponentType, useEffect, useState } from 'react';
import { Waiting } from './waiting.tsx';
import { whenIdle } from './when-idle.ts';

/** A lazy component and its chunk. */
export type Late<Props> = { load: () => Promise<ComponentType<Props>>; part?: ComponentType<Props> };

async function fetchPart<Props>(late: Late<Props>): Promise<void> {
  late.part ??= await late.load();
}

type LatePartProps<Props> = {
  of: Late<Props>;
  isOpen: boolean;
  props: Props;
  /** For a failed chunk, e.g. after a deployment. */
  onMissing: () => void;
};

/** Preloads the chunk when idle, so that it opens without delay. */
export function LatePart<Props extends object>({ of, isOpen, props, onMissing }: LatePartProps<Props>) {
  const [, setArrived] = useState(of.part !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once at rest, and once with the press
  useEffect(() => {
    if (of.part) return;
    let isGone = false;
    const take = () => !isGone && setArrived(true);
    const miss = () => {
      // Preload failures don't matter.
      if (!isGone && isOpen) onMissing();
    };
    const ask = () => void fetchPart(of).then(take, miss);
    const callOff = isOpen ? ask() : whenIdle(ask);
    return () => {
      isGone = true;
      callOff?.();
    };
  }, [of, isOpen]);
  if (!isOpen) return null;
  return of.part ? <of.part {...props} /> : <Waiting />;
}
