import type { QuestionName, StreetQuestions } from './thread/answer-question.ts';
import { type OpenedStreets, StreetsAway, type StreetsOpener } from './thread/opened-streets.ts';
import { startThread, type Thread } from './thread/start-thread.ts';

export { type OpenedStreets, type QuestionName, type StreetQuestions, StreetsAway, type StreetsOpener };

export type StreetsThreadOptions = {
  /** For tests; calls `serveStreets`. */
  script?: URL;
  timeoutMs?: number;
};

const WORKER = new URL('./thread/streets-worker.ts', import.meta.url);
/** Opening a city takes less than a second: longer means hung. */
const TIMEOUT_MS = 60_000;

export type StreetsThread = StreetsOpener & {
  /** Rejects pending questions. */
  close(): Promise<void>;
};

/** Only whole buffers can be transferred. */
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
      // After pending questions.
      setImmediate(() => thread.drop(streets));
    },
  };
}

/**
 * A worker thread, so that opening and searching block nothing. Starts on demand; after a crash, streets must be
 * reopened.
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
