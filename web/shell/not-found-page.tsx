import { throwMissing } from './throw-missing.ts';

/** Responds 404 itself. */
export const loader = () => throwMissing();
export const clientLoader = () => throwMissing();

export default function NotFoundPage() {
  return null;
}
