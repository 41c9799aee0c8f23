import { type ComponentType, useEffect, useState } from 'react';
import { Waiting } from './waiting.tsx';
import { whenIdle } from './when-idle.ts';

/** What a press opens, as a page names it once: how its code is fetched, and what came. */
export type Late<Props> = { load: () => Promise<ComponentType<Props>>; part?: ComponentType<Props> };

async function fetchPart<Props>(late: Late<Props>): Promise<void> {
  late.part ??= await late.load();
}

type LatePartProps<Props> = {
  of: Late<Props>;
  /** Somebody has asked for it. */
  isOpen: boolean;
  props: Props;
  /** What to do with the press where the code cannot be had, as after a new version. */
  onMissing: () => void;
};

/**
 * A part of a page that a press opens. Nothing waits for its code, which comes when the page is live and at rest, or with the
 * press where that is sooner. From then on it opens as if it had been there all along.
 */
export function LatePart<Props extends object>({ of, isOpen, props, onMissing }: LatePartProps<Props>) {
  const [, setArrived] = useState(of.part !== undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once at rest, and once with the press
  useEffect(() => {
    if (of.part) return;
    let isGone = false;
    const take = () => !isGone && setArrived(true);
    const miss = () => {
      // What nobody has pressed yet may be had later.
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
