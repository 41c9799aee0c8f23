import { data } from 'react-router';

/** Whatever no route names: status 404 at its own address; the screen then moves the browser to `/404/`. */
export function loader() {
  throw data(null, { status: 404 });
}

export const clientLoader = loader;

export default function UnknownPage() {
  return null;
}
