import { CREST } from '#shared/drawing/crest.ts';
import { drawSkyline, SKYLINE_HEIGHT } from '#shared/drawing/skyline.ts';
import { schoolColors } from '#shared/rules/school-colors.ts';
import {
  brandMark,
  INK,
  LAMP,
  MARGIN,
  NIGHT,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  previewSheet,
} from './preview-sheet.ts';
import { drawLine, drawText, measure, readableText, setText } from './typeset.ts';

export type SchoolFace = {
  kind: 'school';
  name: string;
  short_name: string;
  initials: string;
  city: string;
  state: string;
  brand_colors: [string, string] | null;
};

const colorsOf = ({ name, brand_colors }: SchoolFace) => schoolColors(name, brand_colors);

const CREST_WIDTH = 150;
const LETTERS_WIDTH = 100;
const MOON = '#fbe7bd';

function mix(one: string, other: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [one, other].map((color) => Number.parseInt(color.slice(at, at + 2), 16));
    return Math.round(a! * share + b! * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

function crest(face: SchoolFace, x: number, y: number): string {
  const colors = colorsOf(face);
  const text = readableText(face.initials) || '·';
  const size = Math.min(62, (62 * LETTERS_WIDTH) / measure(text, 'heading', 62));
  const scale = CREST_WIDTH / CREST.width;
  const left = x + (CREST_WIDTH - measure(text, 'heading', size)) / 2;
  return (
    `<g transform="translate(${x} ${y}) scale(${scale})"><path d="${CREST.shield}" fill="${colors.main}" stroke="${INK}" stroke-width="1.600"/>` +
    `<path d="${CREST.foot}" fill="${colors.second}"/><path d="${CREST.edge}" fill="none" stroke="${colors.ink}" stroke-opacity=".45" stroke-width="1.200"/></g>` +
    drawLine(text, 'heading', size, Math.round(left), y + 88, colors.ink)
  );
}

function skyline(face: SchoolFace): string {
  const { main, second } = colorsOf(face);
  const width = 440;
  const scale = PREVIEW_WIDTH / width;
  const { back, front } = drawSkyline(face.name, width);
  const top = PREVIEW_HEIGHT - SKYLINE_HEIGHT * scale + 6;
  const dark = mix(main, NIGHT, 0.45);
  return (
    `<g transform="translate(0 ${Math.round(top)}) scale(${scale})"><path d="${back.d}" fill="${mix(dark, second, 0.82)}" opacity=".85"/>` +
    `<path d="${back.windows}" fill="${LAMP}" opacity=".6"/><path d="${front.d}" fill="${mix(dark, '#05070f', 0.5)}"/>` +
    `<path d="${front.windows}" fill="${LAMP}"/></g>`
  );
}

export function drawSchoolPreview(face: SchoolFace): string {
  const { main, second } = colorsOf(face);
  const x = MARGIN + CREST_WIDTH + 44;
  const column = PREVIEW_WIDTH - x - MARGIN;
  const name = readableText(face.name) || readableText(face.short_name) || 'Off-campus housing';
  const title = setText(name, { face: 'heading', sizes: [84, 72, 62, 52, 46], width: column, lines: 2 });
  const leading = 1.08;
  const first = 72 + title.size * 0.86;
  const below = first + (title.lines.length - 1) * title.size * leading;
  const place = [readableText([face.city, face.state].filter(Boolean).join(', ')), 'Off-campus housing']
    .filter(Boolean)
    .join('  ·  ');
  const line = setText(place, { face: 'text', sizes: [34, 30], width: column, lines: 1 });
  return previewSheet(
    `<rect width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="url(#dusk)"/>` +
      `<rect width="${PREVIEW_WIDTH}" height="430" fill="url(#veil)"/>` +
      `<circle cx="1050" cy="404" r="250" fill="url(#glow)" opacity=".5"/><circle cx="1050" cy="404" r="38" fill="${MOON}"/>` +
      skyline(face) +
      `<ellipse cx="1076" cy="580" rx="300" ry="110" fill="url(#foot)"/>` +
      crest(face, MARGIN, 76) +
      drawText(title, 'heading', x, Math.round(first), leading, INK) +
      drawText(line, 'text', x, Math.round(below + 58), 1.2, INK) +
      brandMark(PREVIEW_WIDTH - MARGIN + 20, PREVIEW_HEIGHT - 40),
    `<linearGradient id="dusk" x2="0" y2="1"><stop offset="0" stop-color="${mix(main, NIGHT, 0.35)}"/><stop offset=".55" stop-color="${mix(mix(main, NIGHT, 0.6), second, 0.8)}"/><stop offset="1" stop-color="${mix(second, NIGHT, 0.75)}"/></linearGradient>` +
      `<linearGradient id="veil" x2="0" y2="1"><stop offset="0" stop-color="${NIGHT}" stop-opacity=".66"/><stop offset=".8" stop-color="${NIGHT}" stop-opacity=".6"/><stop offset="1" stop-color="${NIGHT}" stop-opacity="0"/></linearGradient>` +
      `<radialGradient id="foot"><stop offset=".3" stop-color="${NIGHT}" stop-opacity=".94"/><stop offset="1" stop-color="${NIGHT}" stop-opacity="0"/></radialGradient>`,
  );
}
