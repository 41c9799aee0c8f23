import type { PublicSettings } from '#shared/page-host.ts';

let settings: PublicSettings | null = null;

/** Stores the settings for loaders in the browser. Not for the server, which handles concurrent requests. */
export function rememberSettings(value: PublicSettings): void {
  settings = value;
}

export function rememberedSettings(): PublicSettings {
  if (!settings) throw new Error('Settings are remembered by the root before any page loads in the browser.');
  return settings;
}
