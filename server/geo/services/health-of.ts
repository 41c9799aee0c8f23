import type { Service } from './call-service.ts';
import { failureWords } from './service-failure.ts';

/** Whether something answers at present, with a sentence for the operator. */
export type Health = { isUp: boolean; detail: string };

/** Of a service that has no call for it: how its last calls went. Nothing is asked. */
export async function healthOf({ name, circuit }: Service): Promise<Health> {
  return circuit.isOpen
    ? { isUp: false, detail: `${name} has failed five times in a row.` }
    : { isUp: true, detail: `${name} is asked.` };
}

/** Of a chain: it is up while one of its sources is. */
export async function healthOfAll(sources: readonly { health(): Promise<Health> }[]): Promise<Health> {
  const all = await Promise.all(
    sources.map((source) =>
      source.health().catch((error: unknown) => ({ isUp: false, detail: failureWords(error) })),
    ),
  );
  return { isUp: all.some(({ isUp }) => isUp), detail: all.map(({ detail }) => detail).join(' ') };
}
