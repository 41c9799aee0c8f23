import type { PublicSettings } from '#shared/page-host.ts';

let settings: PublicSettings | null = null;

/** For loaders in the browser. Never used on the server, which has several requests. */
export function rememberSettings(value: PublicSettings): void {
  settings = value;
}

export function rememberedSettings(): PublicSettings {
  if (!settings) throw new Error('Settings are remembered by the root before any page loads in the browser.');
  return settings;
}
