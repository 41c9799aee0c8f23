import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Starts an X server on a free display. The server writes the display's number to file descriptor 3. */
export async function startDisplay(): Promise<{ name: string; close(): Promise<void> }> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1400x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3]!, 'data');
  return {
    name: `:${String(number).trim()}`,
    async close() {
      const left = once(server, 'exit');
      server.kill();
      await left;
    },
  };
}
