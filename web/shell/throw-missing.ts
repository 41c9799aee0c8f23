import { data } from 'react-router';

/** Ends a page's loading with status 404: the root then shows the not-found screen. */
export function throwMissing(): never {
  throw data(null, { status: 404 });
}
