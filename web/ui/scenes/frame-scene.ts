import type { Scheme, Tokens } from '../read-tokens.ts';
import type { Drawing } from './drawing.ts';

const SKY = [
  [0, 1],
  [0.3, 2],
  [0.6, 3],
  [0.84, 4],
  [1, 5],
] as const;

const GRADIENTS: Record<string, string> = {
  glow:
    '<radialGradient id="glow"><stop offset="0" stop-color="var(--glow)" stop-opacity=".85"/>' +
    '<stop offset=".35" stop-color="var(--glow)" stop-opacity=".32"/>' +
    '<stop offset="1" stop-color="var(--glow)" stop-opacity="0"/></radialGradient>',
  sky: `<linearGradient id="sky" x2="0" y2="1">${SKY.map(([at, step]) => `<stop offset="${at}" stop-color="var(--sky-${step})"/>`).join('')}</linearGradient>`,
};

/**
 * The finished SVG file: only the tokens and gradients it uses, as `light-dark()`, so that one file serves both schemes
 * (a picture takes the scheme of the element that shows it). With a scheme, plain colours for renderers without CSS.
 */
export function frameScene({ width, height, body }: Drawing, tokens: Tokens, scheme?: Scheme): string {
  const defs = Object.keys(GRADIENTS).filter((id) => body.includes(`url(#${id})`));
  const inner = `${defs.length ? `<defs>${defs.map((id) => GRADIENTS[id]).join('')}</defs>` : ''}${body}`;
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`;
  const tokenOf = (name: string) => {
    const value = tokens.get(`scene-${name}`);
    if (!value) throw new Error(`tokens.css has no --scene-${name}`);
    return value;
  };
  if (scheme)
    return `${head}${inner.replaceAll(/var\(--([\w-]+)\)/g, (_, name) => tokenOf(name)[scheme])}</svg>`;
  const used = [...new Set([...inner.matchAll(/var\(--([\w-]+)\)/g)].map((match) => match[1]!))].sort();
  const rules = used.map((name) => {
    const { light, dark } = tokenOf(name);
    return `--${name}:${light === dark ? light : `light-dark(${light},${dark})`}`;
  });
  return `${head}<style>:root{color-scheme:light dark;${rules.join(';')}}</style>${inner}</svg>\n`;
}
