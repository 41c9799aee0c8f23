import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import { setImmediate as breathe, setTimeout as sleep } from 'node:timers/promises';

/** Network faults: no response, reset connections, latency, refused connections, one byte at a time. */
const FAULTS = ['silence', 'reset', 'latency', 'refusal', 'one byte at a time'] as const;
export type Fault = (typeof FAULTS)[number];

export type FaultProxy = {
  port: number;
  fault: Fault | null;
  /** Number of connections opened so far. */
  readonly connections: number;
  /**
   * Sets the fault for open and new connections. Null removes the fault and forwards the bytes that the proxy
   * held back.
   */
  set(fault: Fault | null): Promise<void>;
  /**
   * Simulates a firewall that has lost its connection state: open connections stay silent, but new ones work.
   */
  forgetConnections(): Promise<void>;
  close(): Promise<void>;
};

export type FaultProxyOptions = {
  /** Address of the service. */
  to: NetConnectOpts;
  /** Delay of each chunk in each direction for the fault `latency`, in milliseconds. */
  latencyMs?: number;
  /** Port of the proxy. 0 chooses a free one. */
  port?: number;
};

/** Default delay in each direction. A round trip of 500 ms is slower than in real networks. */
const LATENCY_MS = 250;

/** The current fault of a connection. A connection that `forgetConnections` dropped stays silent. */
class FaultState {
  readonly latencyMs: number;
  fault: Fault | null = null;
  #changed = Promise.withResolvers<void>();

  constructor(latencyMs: number) {
    this.latencyMs = latencyMs;
  }

  set(fault: Fault | null): void {
    this.fault = fault;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Resolves once the fault lets bytes pass. */
  async untilOpen(): Promise<void> {
    while (this.fault === 'silence') await this.#changed.promise;
  }
}

/** Bytes with their arrival time, or how the stream ended. */
type Chunk = { bytes: Buffer | 'end' | 'abort'; receivedMs: number };

/** One direction of a connection. It forwards chunks as the fault permits. */
class Direction {
  readonly #to: Socket;
  readonly #state: FaultState;
  readonly #chunks: Chunk[] = [];
  #isForwarding = false;

  constructor(from: Socket, to: Socket, state: FaultState) {
    this.#to = to;
    this.#state = state;
    from.on('data', (bytes) => this.#enqueue(bytes as Buffer));
    from.once('end', () => this.#enqueue('end'));
    from.once('close', () => this.#enqueue('abort'));
    from.on('error', () => {});
  }

  #enqueue(bytes: Chunk['bytes']): void {
    this.#chunks.push({ bytes, receivedMs: performance.now() });
    if (!this.#isForwarding) void this.#forward();
  }

  async #forward(): Promise<void> {
    this.#isForwarding = true;
    for (let chunk = this.#chunks.shift(); chunk; chunk = this.#chunks.shift()) {
      await this.#state.untilOpen();
      const { fault, latencyMs } = this.#state;
      const waitMs = fault === 'latency' ? chunk.receivedMs + latencyMs - performance.now() : 0;
      if (waitMs > 0) await sleep(waitMs);
      if (chunk.bytes === 'abort') this.#to.destroy();
      else if (chunk.bytes === 'end') this.#to.end();
      else await this.#write(chunk.bytes);
    }
    this.#isForwarding = false;
  }

  async #write(bytes: Buffer): Promise<void> {
    let written = 0;
    while (written < bytes.length && !this.#to.destroyed) {
      await this.#state.untilOpen();
      const isByteByByte = this.#state.fault === 'one byte at a time';
      const next = isByteByByte ? written + 1 : bytes.length;
      this.#to.write(bytes.subarray(written, next));
      written = next;
      // Yields, so that the socket sends each byte in a separate packet.
      if (isByteByByte) await breathe();
    }
  }
}

type Connection = { near: Socket; far: Socket; state: FaultState };

/** Starts a proxy on 127.0.0.1 that simulates network faults in front of a service. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { to, latencyMs = LATENCY_MS } = options;
  const open = new Set<Connection>();
  const forgotten = new Set<Connection>();
  let fault: Fault | null = null;
  let connections = 0;

  function accept(near: Socket): void {
    connections += 1;
    near.on('error', () => {});
    if (fault === 'reset') return void near.resetAndDestroy();
    const far = connect({ ...to, allowHalfOpen: true, noDelay: true } as NetConnectOpts);
    const state = new FaultState(latencyMs);
    state.set(fault);
    const connection = { near, far, state };
    open.add(connection);
    near.setNoDelay(true);
    new Direction(far, near, state);
    new Direction(near, far, state);
    near.once('close', () => far.destroyed && open.delete(connection));
    far.once('close', () => near.destroyed && open.delete(connection));
  }

  function closeAll(how: 'reset' | 'end'): void {
    for (const { near, far, state } of open) {
      // Ends the fault, so that pending bytes are discarded instead of held back.
      state.set(null);
      if (how === 'reset') near.resetAndDestroy();
      else near.destroy();
      far.destroy();
    }
    open.clear();
  }

  async function listen(port: number): Promise<Server> {
    const listening = createServer({ allowHalfOpen: true, noDelay: true }, accept);
    listening.listen(port, '127.0.0.1');
    await once(listening, 'listening');
    return listening;
  }

  let server: Server | null = await listen(options.port ?? 0);
  const { port } = server.address() as AddressInfo;

  async function stopListening(): Promise<void> {
    const closing = server;
    server = null;
    closeAll('end');
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  async function set(next: Fault | null): Promise<void> {
    fault = next;
    if (next === 'reset') closeAll('reset');
    if (next === 'refusal') await stopListening();
    else server ??= await listen(port);
    for (const { state } of open) state.set(next);
  }

  return {
    port,
    get fault() {
      return fault;
    },
    get connections() {
      return connections;
    },
    set,
    async forgetConnections() {
      // A later fault, or none, does not change these connections.
      for (const connection of open) forgotten.add(connection);
      open.clear();
      await set(null);
    },
    async close() {
      for (const connection of forgotten) open.add(connection);
      await stopListening();
    },
  };
}
