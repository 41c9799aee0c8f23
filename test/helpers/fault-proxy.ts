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

/** What a network does to a service: it says nothing, breaks lines off, is slow, lets nobody in, gives byte after byte. */
const FAULTS = ['silence', 'reset', 'latency', 'refusal', 'one byte at a time'] as const;
export type Fault = (typeof FAULTS)[number];

export type FaultProxy = {
  port: number;
  fault: Fault | null;
  /** Lines that were opened so far. */
  readonly lines: number;
  /** From now on, for lines that are open as for new ones; null: all is well, and what was held back goes on its way. */
  set(fault: Fault | null): Promise<void>;
  /** A silence that begins when somebody sends these words, before they are heard. Resolves then. */
  silenceAt(words: string): Promise<void>;
  /** From now until the next `set`, whoever sends these words is heard and never answered. */
  loseAnswersTo(words: string): void;
  /** As the end of a silence is behind a firewall that has forgotten its lines: new ones work, those that are open stay silent. */
  forgetLines(): Promise<void>;
  close(): Promise<void>;
};

export type FaultProxyOptions = {
  /** Where the service itself is. */
  to: NetConnectOpts;
  /** Of `latency`: how long each piece takes in either direction. */
  latencyMs?: number;
  /** 0 takes a free one. */
  port?: number;
};

/** 500 ms there and back: slower than any line that anybody pays for. */
const LATENCY_MS = 250;

/** How it is for one line at the moment; a forgotten line is silent for ever. */
class Weather {
  readonly latencyMs: number;
  fault: Fault | null = null;
  #turned = Promise.withResolvers<void>();

  constructor(latencyMs: number) {
    this.latencyMs = latencyMs;
  }

  turn(fault: Fault | null): void {
    this.fault = fault;
    this.#turned.resolve();
    this.#turned = Promise.withResolvers();
  }

  /** Resolves when bytes may pass. */
  async untilOpen(): Promise<void> {
    while (this.fault === 'silence') await this.#turned.promise;
  }
}

/** A piece that came and when, or the end of all pieces: in order, or cut off. */
type Piece = { bytes: Buffer | 'end' | 'cut'; cameMs: number };

/** One direction of a line: what comes from one side goes to the other as the weather lets it. */
class Lane {
  readonly #to: Socket;
  readonly #weather: Weather;
  readonly #pieces: Piece[] = [];
  #isCarrying = false;
  #isMuted = false;

  constructor(from: Socket, to: Socket, weather: Weather, overhear = (_bytes: Buffer) => {}) {
    this.#to = to;
    this.#weather = weather;
    from.on('data', (bytes) => {
      overhear(bytes as Buffer);
      this.#take(bytes as Buffer);
    });
    from.once('end', () => this.#take('end'));
    from.once('close', () => this.#take('cut'));
    from.on('error', () => {});
  }

  /** What comes from now on is lost; the end is not. */
  mute(): void {
    this.#isMuted = true;
  }

  #take(bytes: Piece['bytes']): void {
    if (this.#isMuted && bytes instanceof Buffer) return;
    this.#pieces.push({ bytes, cameMs: performance.now() });
    if (!this.#isCarrying) void this.#carry();
  }

  async #carry(): Promise<void> {
    this.#isCarrying = true;
    for (let piece = this.#pieces.shift(); piece; piece = this.#pieces.shift()) {
      await this.#weather.untilOpen();
      const { fault, latencyMs } = this.#weather;
      const waitMs = fault === 'latency' ? piece.cameMs + latencyMs - performance.now() : 0;
      if (waitMs > 0) await sleep(waitMs);
      if (piece.bytes === 'cut') this.#to.destroy();
      else if (piece.bytes === 'end') this.#to.end();
      else await this.#give(piece.bytes);
    }
    this.#isCarrying = false;
  }

  async #give(bytes: Buffer): Promise<void> {
    let given = 0;
    while (given < bytes.length && !this.#to.destroyed) {
      await this.#weather.untilOpen();
      const isDripping = this.#weather.fault === 'one byte at a time';
      const next = isDripping ? given + 1 : bytes.length;
      this.#to.write(bytes.subarray(given, next));
      given = next;
      // Each byte leaves by itself: nothing else is in hand when it does.
      if (isDripping) await breathe();
    }
  }
}

type Line = { near: Socket; far: Socket; weather: Weather };

/** What stands before a service and does to its lines what networks do. Nothing but 127.0.0.1 reaches it. */
export async function startFaultProxy(options: FaultProxyOptions): Promise<FaultProxy> {
  const { to, latencyMs = LATENCY_MS } = options;
  const open = new Set<Line>();
  const forgotten = new Set<Line>();
  let fault: Fault | null = null;
  let lines = 0;
  let awaited: { words: string; hear: () => void } | null = null;

  let unanswered: string | null = null;

  function overhear(bytes: Buffer, answers: Lane): void {
    if (unanswered !== null && bytes.includes(unanswered)) answers.mute();
    if (!awaited || !bytes.includes(awaited.words)) return;
    awaited.hear();
    awaited = null;
    void set('silence');
  }

  function accept(near: Socket): void {
    lines += 1;
    near.on('error', () => {});
    if (fault === 'reset') return void near.resetAndDestroy();
    const far = connect({ ...to, allowHalfOpen: true, noDelay: true } as NetConnectOpts);
    const weather = new Weather(latencyMs);
    weather.turn(fault);
    const line = { near, far, weather };
    open.add(line);
    near.setNoDelay(true);
    const answers = new Lane(far, near, weather);
    new Lane(near, far, weather, (bytes) => overhear(bytes, answers));
    near.once('close', () => far.destroyed && open.delete(line));
    far.once('close', () => near.destroyed && open.delete(line));
  }

  function cutAll(how: 'reset' | 'end'): void {
    for (const { near, far, weather } of open) {
      // What is on its way is lost.
      weather.turn(null);
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
    cutAll('end');
    if (closing) await new Promise((resolve) => closing.close(resolve));
  }

  async function set(next: Fault | null): Promise<void> {
    fault = next;
    unanswered = null;
    if (next === 'reset') cutAll('reset');
    if (next === 'refusal') await stopListening();
    else server ??= await listen(port);
    for (const { weather } of open) weather.turn(next);
  }

  return {
    port,
    get fault() {
      return fault;
    },
    get lines() {
      return lines;
    },
    set,
    loseAnswersTo(words) {
      unanswered = words;
    },
    silenceAt(words) {
      const { promise, resolve } = Promise.withResolvers<void>();
      awaited = { words, hear: resolve };
      return promise;
    },
    async forgetLines() {
      // Their weather turns no more.
      for (const line of open) forgotten.add(line);
      open.clear();
      await set(null);
    },
    async close() {
      for (const line of forgotten) open.add(line);
      await stopListening();
    },
  };
}
