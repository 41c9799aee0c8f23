import { data } from 'react-router';

/** @throws 404 for the not-found screen */
export function throwMissing(): never {
  throw data(null, { status: 404 });
}
