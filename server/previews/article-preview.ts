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
import { frameScene, readScene } from './read-scene.ts';
import { drawLine, drawText, readableText, setText } from './typeset.ts';

export type ArticleFace = {
  kind: 'article';
  title: string;
  scene: string | null;
};

const PANEL = 620;

export function drawArticlePreview(face: ArticleFace): string {
  const scene = (face.scene && readScene(face.scene, 'light')) || readScene('street', 'light');
  const text = readableText(face.title) || 'A guide for student renters';
  const title = setText(text, {
    face: 'heading',
    sizes: [68, 60, 52, 46, 40],
    width: PANEL - MARGIN - 44,
    lines: 4,
  });
  return previewSheet(
    `<rect width="${PREVIEW_WIDTH}" height="${PREVIEW_HEIGHT}" fill="${NIGHT}"/>` +
      (scene ? frameScene(scene, PANEL, 0, PREVIEW_WIDTH - PANEL, PREVIEW_HEIGHT) : '') +
      `<rect width="${PANEL}" height="${PREVIEW_HEIGHT}" fill="${NIGHT}"/><rect x="${PANEL}" width="6" height="${PREVIEW_HEIGHT}" fill="${LAMP}"/>` +
      drawLine('Guide', 'text', 28, MARGIN, 100, LAMP) +
      drawText(title, 'heading', MARGIN, Math.round(128 + title.size * 0.9), 1.1, INK) +
      brandMark(MARGIN + 222, PREVIEW_HEIGHT - 60),
  );
}
