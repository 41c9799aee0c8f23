import { getServerKey } from '../../accounts/server-keys.queries.ts';
import type { Db } from '../../db/tables.ts';
import type { JobTasks } from '../../jobs/job-task.ts';
import { SANDBOX_KEY } from './open-sandbox.ts';
import { findSandboxEvent } from './sandbox.queries.ts';
import { eventBody, SANDBOX_WEBHOOK } from './sandbox-events.ts';
import { signEvent } from './sign-event.ts';

type SandboxTaskParts = {
  db: Db;
  receive: (body: Buffer, signature: string) => Promise<unknown>;
};

/** Delivers events like a real provider: signed, at least once. */
export function sandboxTasks({ db, receive }: SandboxTaskParts): JobTasks {
  return {
    async [SANDBOX_WEBHOOK](payload) {
      const { event: id } = payload as { event?: unknown };
      const event = typeof id === 'string' ? await findSandboxEvent(db, id) : null;
      if (!event) return;
      const body = eventBody(event);
      await receive(body, signEvent(await getServerKey(db, SANDBOX_KEY), body, new Date()));
    },
  };
}
