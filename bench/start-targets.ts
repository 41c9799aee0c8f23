import { findFreePort } from '#test/helpers/free-port.ts';
import type { PlainServer } from '#test/helpers/plain-server.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { waitForServer } from '#test/helpers/wait-for-server.ts';
import type { Target } from './measure-target.ts';
import { startPeer } from './peer-server.ts';

export type StartedTarget = { target: Target; stop: () => Promise<void> };

/** @param database absent if the product starts its own server */
export async function startProduct(
  env: Record<string, string>,
  database?: PlainServer,
): Promise<StartedTarget> {
  const port = await findFreePort();
  const server = startProduction({ PORT: String(port), ...env });
  await waitForServer(`http://127.0.0.1:${port}/api/v1/schools/?popular=true`, server.process);
  return {
    target: { port, roots: [server.process.pid ?? 0, ...(database ? [database.pid] : [])] },
    async stop() {
      server.process.kill('SIGTERM');
      await server.left;
    },
  };
}

export async function startPeerTarget(database: PlainServer, name: string): Promise<StartedTarget> {
  const port = await findFreePort();
  const child = startPeer(port, database.port, name);
  await waitForServer(`http://127.0.0.1:${port}/api/v1/properties/1/`, child);
  return {
    target: { port, roots: [child.pid ?? 0, database.pid] },
    async stop() {
      const left = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await left;
    },
  };
}
