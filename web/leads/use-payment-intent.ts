import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { CallOutput } from '#shared/api/call.ts';
import { isProblem } from '#shared/api/errors.ts';
import type { createPaymentIntent } from '#shared/api/payments.ts';

export type Intent = CallOutput<typeof createPaymentIntent>;
export type IntentState =
  | { is: 'asking' }
  | { is: 'ready'; intent: Intent }
  /** `canRetry` is true if the payment service failed or requests were limited. */
  | { is: 'refused'; status: number; text: string; canRetry: boolean };

/** Creates the payment intent once per page. The server returns the same intent to all tabs. */
export function usePaymentIntent(
  queryKey: QueryKey,
  create: (signal: AbortSignal) => Promise<Intent>,
): [IntentState, () => void] {
  const { data, error, refetch } = useQuery({ queryKey, queryFn: ({ signal }) => create(signal) });
  return [intentState(data, error), () => void refetch()];
}

function intentState(intent: Intent | undefined, error: unknown): IntentState {
  if (intent) return { is: 'ready', intent };
  if (!isProblem(error)) return { is: 'asking' };
  const { status, problem } = error;
  return { is: 'refused', status, text: problem.detail, canRetry: status === 429 || status >= 500 };
}
