import { throwMissing } from './throw-missing.ts';

/** Whatever no route names: status 404 at its own address; the screen then moves the browser to `/404/`. */
export const loader = () => throwMissing();
export const clientLoader = () => throwMissing();

export default function UnknownPage() {
  return null;
}
