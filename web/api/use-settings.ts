import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '#shared/page-host.ts';

/** What the operator configured, as any component may need it; null where the root itself failed. */
export function useSettings(): PublicSettings | null {
  const root = useRouteLoaderData('root') as { settings: PublicSettings } | undefined;
  return root?.settings ?? null;
}

/** The street map's style for both schemes, in the form that the map takes. */
export function useStreetStyle(): { light: string; dark: string } {
  const { map_style_url: light = '', map_style_url_dark: dark = '' } = useSettings() ?? {};
  return { light, dark };
}
