import type { QuestionName, StreetQuestions } from './answer-question.ts';
import { type OpenedStreets, StreetsAway, type StreetsOpener } from './opened-streets.ts';
import { startThread, type Thread } from './start-thread.ts';

export type StreetsThreadOptions = {
  /** The thread's module: a file that calls `serveStreets`. */
  script?: URL;
  /** What one question may take. */
  timeoutMs?: number;
};

const WORKER = new URL('./streets-worker.ts', import.meta.url);
/** A city takes less than a second to open, and a sweep a tenth of that: what takes so long has hung. */
const TIMEOUT_MS = 60_000;

export type StreetsThread = StreetsOpener & {
  /** Ends the thread for good; what is under way is away. */
  close(): Promise<void>;
};

/** Bytes that have their memory to themselves, which alone can be handed over to a thread. */
function ownBytes(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer } = bytes;
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

function streetsIn(thread: Thread, streets: number): OpenedStreets {
  let isLetGo = false;
  return {
    get isOpen() {
      return !isLetGo && thread.isAlive;
    },
    ask: async <Name extends QuestionName>(name: Name, asked: StreetQuestions[Name]['asked']) =>
      (await thread.call({ streets, question: { name, asked } })) as StreetQuestions[Name]['answer'],
    letGo() {
      if (isLetGo) return;
      isLetGo = true;
      // Who has them in hand asks at once: the question stands before this.
      setImmediate(() => thread.drop(streets));
    },
  };
}

/**
 * Holds streets in a thread of their own, so that nothing else waits while a city is opened or gone through. It starts with the first streets, and anew
 * with the next after it has ended: those that it held are to be opened again.
 */
export function openStreetsThread(options: StreetsThreadOptions = {}): StreetsThread {
  const { script = WORKER, timeoutMs = TIMEOUT_MS } = options;
  let thread: Thread | null = null;
  let isClosed = false;
  let opened = 0;
  return {
    async open(bytes) {
      if (isClosed) throw new StreetsAway('The program is stopping.');
      const holder = thread?.isAlive ? thread : startThread(script, timeoutMs);
      thread = holder;
      opened += 1;
      const streets = opened;
      const own = ownBytes(bytes);
      await holder.call({ streets, bytes: own }, [own.buffer]);
      return streetsIn(holder, streets);
    },
    async close() {
      isClosed = true;
      await thread?.end('The program is stopping.');
    },
  };
}
