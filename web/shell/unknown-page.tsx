import { throwMissing } from './throw-missing.ts';

/** 404 at its own URL; the screen then shows `/404/`. */
export const loader = () => throwMissing();
export const clientLoader = () => throwMissing();

export default function UnknownPage() {
  return null;
}
