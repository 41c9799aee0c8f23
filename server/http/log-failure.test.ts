import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { StoreUnavailable } from '../storage/store-unavailable.ts';
import { sendOauthError } from './send-oauth-error.ts';
import { sendProblem } from './send-problem.ts';

type Line = { msg: string; reason?: string; err?: { stack: string } };

async function linesOf(error: Error, send: typeof sendProblem): Promise<{ status: number; lines: Line[] }> {
  const lines: Line[] = [];
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line) => void lines.push(JSON.parse(line)) } },
  });
  app.setErrorHandler((thrown, request, reply) => send(thrown, request, reply));
  app.get('/', async () => {
    throw error;
  });
  const { statusCode: status } = await app.inject('/');
  await app.close();
  return { status, lines: lines.filter(({ msg }) => msg === 'request failed') };
}

const HANDLERS = [
  ['sendProblem', sendProblem],
  ['sendOauthError', sendOauthError],
] as const;

test.each(HANDLERS)('%s logs overload errors in one short line without a stack', async (_, send) => {
  for (const error of [
    new Error('timeout exceeded when trying to connect'),
    new StoreUnavailable('Cannot reach the photo bucket photos. No answer.'),
  ]) {
    const { status, lines } = await linesOf(error, send);
    expect(status).toBe(503);
    expect(lines).toEqual([expect.objectContaining({ reason: error.message })]);
    expect(lines[0]?.err).toBeUndefined();
  }
});

test.each(HANDLERS)('%s logs other failures with their stack', async (_, send) => {
  for (const error of [new Error('Connection terminated unexpectedly'), new TypeError('x is no function')]) {
    const { status, lines } = await linesOf(error, send);
    expect(status).toBeGreaterThanOrEqual(500);
    expect(lines[0]?.err?.stack).toContain('log-failure.test.ts');
  }
});
