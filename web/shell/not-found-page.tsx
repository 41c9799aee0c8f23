import { throwMissing } from './throw-missing.ts';

/** The not-found page has an address of its own; it says so by its status as well. */
export const loader = () => throwMissing();
export const clientLoader = () => throwMissing();

export default function NotFoundPage() {
  return null;
}
