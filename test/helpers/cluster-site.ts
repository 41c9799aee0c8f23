import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OPERATOR } from '#server/config/demo-operator.ts';
import { findFreePort } from './free-port.ts';
import { type ProductionServer, startProduction } from './production-server.ts';
import { type ReplicatedServer, startReplicated } from './replicated-server.ts';
import { startRoundRobin } from './round-robin.ts';
import { ROOT } from './source-tree.ts';
import { untilAnswered } from './until-answered.ts';

export interface ClusterSite {
  /** Where visitors come in: each request is answered by another of the web processes. */
  base: string;
  /** What browser tests need, to ask this site and to write in its database. */
  env: Record<string, string>;
  databases: ReplicatedServer;
  /** The primary ends and its replica takes its place. Resolves with the milliseconds until the site takes writes again. */
  failOver(): Promise<number>;
  close(): Promise<void>;
}

const START_MS = 120_000;

/** The worker works out how homes lie after the demo's town has come. */
async function untilPlaced(ask: ReplicatedServer['primary']['ask']): Promise<void> {
  for (const end = performance.now() + START_MS; performance.now() < end; await sleep(500)) {
    const [row] = await ask<{ left: number }>(`
      select count(*)::int as left from property_schools s
      where s.quality is distinct from 'exact' and exists (
        select from schools where id = s.school_id and public_view_url = 'lakeshore-state-university')`);
    if (row?.left === 0) return;
  }
  throw new Error(`The homes of the demo's town were not placed within ${START_MS / 1000} s.`);
}

/** As `npm run seed -- --small` does: an operator's database is filled by nobody who is not told to. */
function fillDemo(env: Record<string, string>): void {
  const { status } = spawnSync(process.execPath, [join(ROOT, 'cli', 'seed.ts'), '--small'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error('The demo could not be filled.');
}

/** Two web processes and a worker on a primary with a synchronous standby, which is their replica, behind one address. */
export async function startClusterSite(): Promise<ClusterSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'porchlight-cluster-'));
  chmodSync(dataDir, 0o755);
  const databases = await startReplicated();
  const { primary, replica } = databases;
  const started: ProductionServer[] = [];
  const [front, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const base = `http://127.0.0.1:${front}`;
  const databaseUrl = `postgresql://porchlight@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres`;
  const shared = {
    DATA_DIR: dataDir,
    DEMO: 'none',
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: replica.url,
    PUBLIC_URL: base,
    // What the bundled database, known to be a demo, says by itself.
    OPERATOR_NAME: DEMO_OPERATOR.operatorName,
    OPERATOR_ADDRESS: DEMO_OPERATOR.operatorAddress,
    OPERATOR_PHONE: DEMO_OPERATOR.operatorPhone,
  };
  const start = (env: Record<string, string>) => started.push(startProduction({ ...shared, ...env }));
  const proxy = await startRoundRobin(front!, ports);

  async function close(): Promise<void> {
    await proxy.close();
    for (const { process } of started) process.kill('SIGTERM');
    await Promise.all(started.map(({ left }) => left));
    await databases.close();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }

  async function failOver(): Promise<number> {
    await primary.stop();
    const begin = performance.now();
    await replica.ask('select pg_promote()');
    // The one that is left waits for no other.
    await replica.ask("alter system set synchronous_standby_names = ''");
    await replica.ask('select pg_reload_conf()');
    for (const port of ports) {
      const refused = { method: 'POST', headers: { origin: base, 'content-type': 'application/json' } };
      const body = JSON.stringify({ username: 'nobody-of-this-name', password: 'wrong' });
      // A log-in that is refused writes the attempt down: it is answered 503 while nothing can be written.
      for (let status = 503; status >= 500; await sleep(50)) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/auth/token/`, { ...refused, body });
        status = answer.status;
      }
    }
    return performance.now() - begin;
  }

  try {
    await primary.ask("alter system set synchronous_standby_names = '*'");
    await primary.ask('select pg_reload_conf()');
    fillDemo(shared);
    for (const port of ports) start({ ROLE: 'web', PORT: String(port) });
    start({ ROLE: 'worker', PORT: String(await findFreePort()) });
    for (const port of ports) await untilAnswered(`http://127.0.0.1:${port}/api/v1/schools/?popular=true`);
    await untilPlaced(primary.ask);
  } catch (error) {
    await close();
    throw error;
  }
  // What a test writes by the back door is on the replica too before it goes on.
  const env = {
    E2E_BASE_URL: base,
    E2E_DATA_DIR: dataDir,
    E2E_DATABASE_URL: `${databaseUrl}?options=-c%20synchronous_commit%3Dremote_apply`,
  };
  return { base, env, databases, failOver, close };
}
