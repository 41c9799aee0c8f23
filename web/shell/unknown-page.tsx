import { throwMissing } from './throw-missing.ts';

/** Responds 404 at the requested URL. The screen then changes the URL to `/404/`. */
export const loader = () => throwMissing();
export const clientLoader = () => throwMissing();

export default function UnknownPage() {
  return null;
}
