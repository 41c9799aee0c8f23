import { DRAWING_LOADERS, drawPicture } from './draw-picture.ts';
import { keepLoadersOnly } from './process-picture.ts';
import { serveWorker } from './serve-worker.ts';

keepLoadersOnly(DRAWING_LOADERS);
serveWorker({ draw: (svg: string) => drawPicture(svg) });
