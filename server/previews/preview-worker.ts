import { keepLoadersOnly } from '../storage/process-picture.ts';
import { serveWorker } from '../storage/serve-worker.ts';
import { drawPreview, PREVIEW_LOADERS } from './draw-preview.ts';

keepLoadersOnly(PREVIEW_LOADERS);
serveWorker({ draw: drawPreview });
