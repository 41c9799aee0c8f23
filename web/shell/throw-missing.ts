import { data } from 'react-router';

export function throwMissing(): never {
  throw data(null, { status: 404 });
}
