import { allowOnlyLoaders, processPicture, UPLOAD_LOADERS } from './process-picture.ts';
import { serveWorker } from './serve-worker.ts';

// Decodes untrusted bytes, so this process has no database and no secrets.
allowOnlyLoaders(UPLOAD_LOADERS);
serveWorker({ process: (bytes: Uint8Array) => processPicture(bytes) });
