import { throwMissing } from './throw-missing.ts';

/** Responds 404 at the requested URL. The screen then shows `/404/`. */
export const loader = () => throwMissing();
export const clientLoader = () => throwMissing();

export default function UnknownPage() {
  return null;
}
