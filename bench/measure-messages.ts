import { join } from 'node:path';
import { quietLog } from '#cli/with-database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { findFreePort } from '#test/helpers/free-port.ts';
import { startProduction } from '#test/helpers/production-server.ts';
import { ROOT } from '#test/helpers/source-tree.ts';
import { waitForServer } from '#test/helpers/wait-for-server.ts';
import { createStreamUsers } from './create-stream-users.ts';
import { figureLine, goalLine, type Measured } from './goal-table.ts';
import { type Round, runRound } from './message-round.ts';
import { agree } from './statistics.ts';

// 1,000 users with an open event stream write to each other, 500 messages a second.

const USERS = 1000;
const PER_SECOND = 500;
const ROUND_S = 10;
const WARM_UP_S = 3;
const MAX_ROUNDS = 5;
const DATA = join(ROOT, 'data', 'bench-messages');

export async function measureMessages(): Promise<Measured> {
  const port = await findFreePort();
  const server = startProduction({ PORT: String(port), DEMO: 'none', DATA_DIR: DATA });
  await waitForServer(`http://127.0.0.1:${port}/api/v1/schools/?popular=true`, server.process);
  const database = await openDatabase({ databaseUrl: null, dataDir: DATA, log: quietLog });
  const rounds: Round[] = [];
  // Messages of an account are rate-limited per hour.
  const run = async (seconds: number) =>
    await runRound(port, await createStreamUsers(database.jobsDb, USERS), { perSecond: PER_SECOND, seconds });
  try {
    await run(WARM_UP_S);
    const verdict = await agree(
      async () => {
        const round = await run(ROUND_S);
        rounds.push(round);
        const { sent, wrong, p50Ms, p95Ms, p99Ms } = round;
        const times = [p50Ms, p95Ms, p99Ms].map((ms) => ms.toFixed(1)).join(', ');
        console.log(`${sent} messages, ${wrong} lost or duplicated: p50, p95, p99 ${times} ms`);
        return p95Ms;
      },
      { most: MAX_ROUNDS },
    );
    const name = 'messages, 500 a second, 1,000 people: p95';
    const wrong = rounds.reduce((sum, round) => sum + round.wrong, 0);
    return {
      rows: rounds,
      goals: [
        goalLine({ name, goal: 100, unit: 'ms', isCeiling: true, verdict }),
        figureLine({ name: 'messages lost or duplicated', goal: 0, isCeiling: true, figure: wrong }),
      ],
    };
  } finally {
    await database.close();
    server.process.kill('SIGTERM');
    await server.left;
  }
}
