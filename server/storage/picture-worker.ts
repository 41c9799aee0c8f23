import { allowOnlyLoaders, processPicture, UPLOAD_LOADERS } from './process-picture.ts';
import { serveWorker } from './serve-worker.ts';

// Untrusted bytes: no database, no secrets, four decoders.
allowOnlyLoaders(UPLOAD_LOADERS);
serveWorker({ process: (bytes: Uint8Array) => processPicture(bytes) });
