import { formatTitleCase } from '#shared/rules/format-title-case.ts';
import type { PropertyType } from '#shared/rules/property-type-label.ts';
import {
  brandMark,
  INK,
  LAMP,
  MARGIN,
  NIGHT,
  PREVIEW_HEIGHT,
  PREVIEW_WIDTH,
  pill,
  previewSheet,
  SOFT_INK,
} from './preview-sheet.ts';
import { frameScene, readScene } from './read-scene.ts';
import { drawLine, drawText, measure, readableText, setText } from './typeset.ts';

export type ListingFace = {
  kind: 'listing';
  name: string;
  type: PropertyType;
  type_label: string;
  /** `$700 – $1,400`, or `Call`. */
  price: string;
  price_unit: string;
  /** `Studio – 3 Bed`; empty without floor plans. */
  beds: string;
  school: string;
  photo: { storage_key: string; width: number } | null;
};

const COLUMN = PREVIEW_WIDTH - MARGIN * 2;

function facts({ beds, type_label, school }: ListingFace): string {
  const near = readableText(school);
  return [beds, type_label, near && `near ${near}`].filter(Boolean).join('  ·  ');
}

export function drawListingPreview(face: ListingFace): string {
  const name = readableText(formatTitleCase(face.name)) || `${face.type_label} for students`;
  const title = setText(name, { face: 'heading', sizes: [72, 62, 52], width: COLUMN, lines: 1 });
  const line = setText(facts(face), { face: 'text', sizes: [32, 28, 25], width: COLUMN - 260, lines: 1 });
  const leading = 1.1;
  const foot = PREVIEW_HEIGHT - 56;
  const factsTop = foot - (line.lines.length - 1) * line.size * 1.3;
  const last = factsTop - 62;
  const first = last - (title.lines.length - 1) * title.size * leading;
  const priceY = first - title.size - 14;
  const veil = Math.max(0, Math.round(priceY - 170));
  const priceWidth = measure(face.price, 'heading', 54);
  const scene = face.photo ? null : readScene(`home-${face.type.replaceAll('_', '-')}`, 'light');
  return previewSheet(
    (scene ? frameScene(scene, 0, -110, PREVIEW_WIDTH, PREVIEW_WIDTH * 0.75) : '') +
      `<rect y="${veil}" width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT - veil}" fill="url(#veil)"/>` +
      drawLine(face.price, 'heading', 54, MARGIN, Math.round(priceY), LAMP) +
      drawLine(face.price_unit, 'text', 28, Math.round(MARGIN + priceWidth + 16), Math.round(priceY), INK) +
      drawText(title, 'heading', MARGIN, Math.round(first), leading, INK) +
      drawText(line, 'text', MARGIN, Math.round(factsTop), 1.3, SOFT_INK) +
      (face.photo ? '' : pill('No photos yet', MARGIN, 48, NIGHT, INK)) +
      brandMark(PREVIEW_WIDTH - MARGIN + 20, PREVIEW_HEIGHT - 56),
    `<linearGradient id="veil" x2="0" y2="1"><stop offset="0" stop-color="${NIGHT}" stop-opacity="0"/><stop offset=".36" stop-color="${NIGHT}" stop-opacity=".8"/><stop offset="1" stop-color="${NIGHT}" stop-opacity=".96"/></linearGradient>`,
  );
}
