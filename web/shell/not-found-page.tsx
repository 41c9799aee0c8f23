import { data } from 'react-router';

/** The not-found page has an address of its own; it says so by its status as well. */
export function loader() {
  throw data(null, { status: 404 });
}

export const clientLoader = loader;

export default function NotFoundPage() {
  return null;
}
