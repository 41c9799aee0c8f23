import type { Service } from './call-service.ts';
import { failureWords } from './service-failure.ts';

export type Health = { isUp: boolean; detail: string };

/** From the last calls, without a request. */
export async function healthOf({ name, circuit }: Service): Promise<Health> {
  return circuit.isOpen
    ? { isUp: false, detail: `${name} has failed five times in a row.` }
    : { isUp: true, detail: `${name} is asked.` };
}

/** Up if any source is. */
export async function healthOfAll(sources: readonly { health(): Promise<Health> }[]): Promise<Health> {
  const all = await Promise.all(
    sources.map((source) =>
      source.health().catch((error: unknown) => ({ isUp: false, detail: failureWords(error) })),
    ),
  );
  return { isUp: all.some(({ isUp }) => isUp), detail: all.map(({ detail }) => detail).join(' ') };
}
