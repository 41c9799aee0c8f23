import type pg from 'pg';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { type TestDatabase, testDatabase } from '#test/helpers/database.ts';
import { type FaultProxy, startFaultProxy } from '#test/helpers/fault-proxy.ts';
import { placeOf, through } from '#test/helpers/past-proxy.ts';

export type BehindProxy = {
  /** Past the proxy. */
  database: TestDatabase;
  /** Of the test that runs. */
  proxy: FaultProxy;
  /** By way of it. */
  connection: pg.ClientConfig;
  /** What is closed after the test, the last first, and the proxy at the end. */
  toClose: (() => Promise<unknown>)[];
};

/** A database for the tests of a file, and for each of them a proxy of its own before it. `latencyMs` is that of its fault of this name. */
export function behindProxy(latencyMs?: number): BehindProxy {
  const scene = { toClose: [] } as unknown as BehindProxy;
  beforeAll(async () => {
    scene.database = await testDatabase();
  });
  beforeEach(async () => {
    const { url } = scene.database;
    const proxy = await startFaultProxy({
      to: placeOf(url),
      ...(latencyMs === undefined ? {} : { latencyMs }),
    });
    scene.proxy = proxy;
    scene.connection = { connectionString: through(url, proxy.port) };
    scene.toClose.push(() => proxy.close());
  });
  afterEach(async () => {
    for (const close of scene.toClose.splice(0).reverse()) await close();
  });
  return scene;
}
