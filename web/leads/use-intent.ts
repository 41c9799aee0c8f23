import { useEffect, useRef, useState } from 'react';
import type { CallOutput } from '#shared/api/endpoint.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { createPaymentIntent } from '#shared/api/payments.ts';

export type Intent = CallOutput<typeof createPaymentIntent>;
export type IntentState =
  | { is: 'asking' }
  | { is: 'ready'; intent: Intent }
  /** `canRetry`: the service failed. */
  | { is: 'refused'; status: number; text: string; canRetry: boolean };

/** Created once per page; the server returns one intent to all tabs. */
export function useIntent(begin: () => Promise<Intent>): [IntentState, () => void] {
  const [state, setState] = useState<IntentState>({ is: 'asking' });
  const [tries, setTries] = useState(0);
  const current = useRef(begin);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry asks again
  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<IntentState> => {
      try {
        return { is: 'ready', intent: await current.current() };
      } catch (error) {
        if (!isProblem(error)) throw error;
        const { status } = error;
        return {
          is: 'refused',
          status,
          text: error.problem.detail,
          canRetry: status === 429 || status >= 500,
        };
      }
    };
    ask().then((next) => {
      if (!isGone) setState(next);
    });
    return () => {
      isGone = true;
    };
  }, [tries]);
  const retry = () => {
    setState({ is: 'asking' });
    setTries((count) => count + 1);
  };
  return [state, retry];
}
