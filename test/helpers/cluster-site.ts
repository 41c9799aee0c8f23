import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DEMO_OPERATOR } from '#server/config/demo-operator.ts';
import { type LoopbackS3, startLoopbackS3 } from '#test/storage/loopback-s3.ts';
import { findFreePort } from './free-port.ts';
import { type ProductionServer, startProduction } from './production-server.ts';
import { type ReplicatedServer, startReplicated } from './replicated-server.ts';
import { startRoundRobin } from './round-robin.ts';
import { ROOT } from './source-tree.ts';
import { untilAnswered } from './until-answered.ts';

export interface ClusterSite {
  /** Where visitors come in: each request is answered by another of the web processes. */
  base: string;
  /** Each web process by itself. */
  webs: readonly string[];
  /** What browser tests need, to ask this site and to write in its database. */
  env: Record<string, string>;
  databases: ReplicatedServer;
  /** Where all processes keep photos. */
  bucket: LoopbackS3;
  /** The folders of the processes, one each: nothing that is in one is seen by another. */
  folders: readonly string[];
  /** The replica takes the place of a primary that is gone. Resolves with the milliseconds until all web processes take writes again. */
  promote(): Promise<number>;
  close(): Promise<void>;
}

const START_MS = 120_000;
const BUCKET = { bucket: 'porchlight', accessKeyId: 'CLUSTER', secretAccessKey: 'a lantern for the bucket' };

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
async function fillDemo(env: Record<string, string>): Promise<void> {
  // Not waited for by standing still: the bucket that it fills is in this process.
  const child = spawn(process.execPath, [join(ROOT, 'cli', 'seed.ts'), '--small'], {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error('The demo could not be filled.');
}

/** Until a web process takes writes: a log-in that is refused writes the attempt down, and is answered 503 while nothing can be written. */
async function untilWritten(web: string, origin: string): Promise<void> {
  const headers = { origin, 'content-type': 'application/json' };
  const body = JSON.stringify({ username: 'nobody-of-this-name', password: 'wrong' });
  for (let status = 503; status >= 500; await sleep(50)) {
    const answer = await fetch(`${web}/api/v1/auth/token/`, { method: 'POST', headers, body });
    await answer.body?.cancel();
    status = answer.status;
  }
}

/** What an operator sets in all processes. */
function settingsOf({ primary, replica }: ReplicatedServer, bucket: LoopbackS3, base: string) {
  return {
    DEMO: 'none',
    DATABASE_URL: `postgresql://porchlight@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/postgres`,
    DATABASE_REPLICA_URL: replica.url,
    PUBLIC_URL: base,
    MEDIA_STORE: 's3',
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: BUCKET.bucket,
    S3_ACCESS_KEY_ID: BUCKET.accessKeyId,
    S3_SECRET_ACCESS_KEY: BUCKET.secretAccessKey,
    // What the bundled database, known to be a demo, says by itself.
    OPERATOR_NAME: DEMO_OPERATOR.operatorName,
    OPERATOR_ADDRESS: DEMO_OPERATOR.operatorAddress,
    OPERATOR_PHONE: DEMO_OPERATOR.operatorPhone,
  };
}

/** Folders for so many processes, within one that is removed with all of them. */
function makeFolders(count: number) {
  const root = mkdtempSync(join(tmpdir(), 'porchlight-cluster-'));
  chmodSync(root, 0o755);
  const folders = Array.from({ length: count }, (_, at) => join(root, String(at)));
  for (const folder of folders) mkdirSync(folder, { mode: 0o755 });
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  return { folders, remove };
}

/**
 * Two web processes and a worker on a primary with a synchronous standby, which is their replica, behind one address. They share the
 * database and a bucket, and no folder: as on machines of their own.
 */
export async function startClusterSite(): Promise<ClusterSite> {
  const { folders, remove } = makeFolders(3);
  const bucket = await startLoopbackS3(BUCKET);
  const databases = await startReplicated();
  const { primary, replica } = databases;
  const started: ProductionServer[] = [];
  const [front, ...ports] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const base = `http://127.0.0.1:${front}`;
  const webs = ports.map((port) => `http://127.0.0.1:${port}`);
  const shared = settingsOf(databases, bucket, base);
  const start = (ROLE: 'web' | 'worker', port: number) => {
    const own = { ROLE, PORT: String(port), DATA_DIR: folders[started.length]! };
    started.push(startProduction({ ...shared, ...own }));
  };
  const proxy = await startRoundRobin(front!, ports);

  async function close(): Promise<void> {
    await proxy.close();
    for (const { process } of started) process.kill('SIGTERM');
    await Promise.all(started.map(({ left }) => left));
    await databases.close();
    await bucket.close();
    remove();
  }

  async function promote(): Promise<number> {
    const begin = performance.now();
    await replica.ask('select pg_promote()');
    // The one that is left waits for no other.
    await replica.ask("alter system set synchronous_standby_names = ''");
    await replica.ask('select pg_reload_conf()');
    await Promise.all(webs.map((web) => untilWritten(web, base)));
    return performance.now() - begin;
  }

  try {
    await primary.ask("alter system set synchronous_standby_names = '*'");
    await primary.ask('select pg_reload_conf()');
    await fillDemo({ ...shared, DATA_DIR: folders[0]! });
    for (const port of ports) start('web', port);
    start('worker', await findFreePort());
    for (const web of webs) await untilAnswered(`${web}/api/v1/schools/?popular=true`);
    await untilPlaced(primary.ask);
  } catch (error) {
    await close();
    throw error;
  }
  const env = {
    E2E_BASE_URL: base,
    // It stands for this site, and has nothing that a test could read.
    E2E_DATA_DIR: folders[0]!,
    // What a test writes by the back door is on the replica too before it goes on.
    E2E_DATABASE_URL: `${shared.DATABASE_URL}?options=-c%20synchronous_commit%3Dremote_apply`,
    // The worker has measured the ways to campus, which are estimates elsewhere.
    E2E_WAYS_MEASURED: '1',
  };
  return { base, webs, env, databases, bucket, folders, promote, close };
}
