import type { PublicSettings } from '#shared/page-host.ts';

let settings: PublicSettings | null = null;

/** Kept from the first page's data, for loaders that run in the browser. Never used on the server. */
export function rememberSettings(value: PublicSettings): void {
  settings = value;
}

export function rememberedSettings(): PublicSettings {
  if (!settings) throw new Error('Settings are remembered by the root before any page loads in the browser.');
  return settings;
}
