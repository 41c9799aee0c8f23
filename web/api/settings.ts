import type { PublicSettings } from '#shared/page-host.ts';

let settings: PublicSettings | null = null;

/** Settings for loaders in the browser. The server must not use it, because it handles several requests at once. */
export function rememberSettings(value: PublicSettings): void {
  settings = value;
}

export function rememberedSettings(): PublicSettings {
  if (!settings) throw new Error('Settings are remembered by the root before any page loads in the browser.');
  return settings;
}
