import { keepLoadersOnly, processPicture, UPLOAD_LOADERS } from './process-picture.ts';
import { serveWorker } from './serve-worker.ts';

// A process of its own for strangers' bytes: it knows no database, no secret and no decoder beyond the four allowed.
keepLoadersOnly(UPLOAD_LOADERS);
serveWorker({ process: (bytes: Uint8Array) => processPicture(bytes) });
