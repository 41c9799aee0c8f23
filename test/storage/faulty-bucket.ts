import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { createS3Store } from '#server/storage/s3-store.ts';
import type { Store } from '#server/storage/store.ts';
import { type FaultProxy, startFaultProxy } from '#test/helpers/fault-proxy.ts';
import { type LoopbackS3, startLoopbackS3 } from './loopback-s3.ts';

/** A bucket behind a proxy that injects faults. */
export type FaultyBucket = {
  bucket: LoopbackS3;
  proxy: FaultProxy;
  /** Opens a store that has its own connections. */
  open(options?: { hasLongTimeouts: boolean }): Store;
  /** Number of open connections. */
  countConnections(): number;
  /** Closes all connections, including idle ones. */
  closeConnections(): void;
  close(): Promise<void>;
};

const CREDENTIALS = { accessKeyId: 'FAULTY', secretAccessKey: 'a lantern in the fog' };
const BUCKET = 'photos';

export async function startFaultyBucket(): Promise<FaultyBucket> {
  const bucket = await startLoopbackS3({ ...CREDENTIALS, bucket: BUCKET });
  const proxy = await startFaultProxy({
    to: { host: '127.0.0.1', port: Number(new URL(bucket.endpoint).port) },
  });
  const sockets = new Set<Socket>();
  const trackSocket = (message: unknown) => {
    const { socket } = message as { socket: Socket };
    socket.once('connect', () => {
      if (socket.remotePort !== proxy.port || socket.destroyed) return;
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
  };
  subscribe('net.client.socket', trackSocket);
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  return {
    bucket,
    proxy,
    open: (options = { hasLongTimeouts: false }) =>
      createS3Store({ bucket: BUCKET, region: 'us-east-1', endpoint, credentials: CREDENTIALS, ...options }),
    countConnections: () => sockets.size,
    closeConnections() {
      for (const line of sockets) line.destroy();
    },
    async close() {
      unsubscribe('net.client.socket', trackSocket);
      await proxy.close();
      await bucket.close();
    },
  };
}
