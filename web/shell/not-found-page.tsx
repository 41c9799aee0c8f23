import { throwMissing } from './throw-missing.ts';

/** The page itself has status 404. */
export const loader = () => throwMissing();
export const clientLoader = () => throwMissing();

export default function NotFoundPage() {
  return null;
}
