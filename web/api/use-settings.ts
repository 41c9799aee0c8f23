import { useRouteLoaderData } from 'react-router';
import type { PublicSettings } from '#shared/page-host.ts';

export function useSettings(): PublicSettings | null {
  const root = useRouteLoaderData('root') as { settings: PublicSettings } | undefined;
  return root?.settings ?? null;
}

export function useStreetStyle(): { light: string; dark: string } {
  const { map_style_url: light = '', map_style_url_dark: dark = '' } = useSettings() ?? {};
  return { light, dark };
}
