import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '#shared/page-host.ts';

/** What the operator configured; null where the root itself failed. */
export function useSettings(): PublicSettings | null {
  const root = useRouteLoaderData('root') as { settings: PublicSettings } | undefined;
  return root?.settings ?? null;
}
