/** Values of design tokens by name without dashes. `light-dark()` and `var()` are resolved. */
type Tokens = ReadonlyMap<string, { light: string; dark: string }>;

const DECLARATION = /--([a-z0-9-]+):\s*([^;]+);/g;
const LIGHT_DARK = /^light-dark\(\s*([^,()]+?)\s*,\s*([^,()]+?)\s*\)$/;

/** Parses design tokens. Uses the first declaration of each, because later ones are in media queries. */
export function readTokens(css: string): Tokens {
  const tokens = new Map<string, { light: string; dark: string }>();
  for (const [, name, raw] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(DECLARATION)) {
    if (tokens.has(name!)) continue;
    const value = raw!.replaceAll(/\s+/g, ' ').trim();
    const pair = LIGHT_DARK.exec(value);
    tokens.set(name!, pair ? { light: pair[1]!, dark: pair[2]! } : { light: value, dark: value });
  }
  return tokens;
}
