import sharp from 'sharp';
import { deriveSizes, type ProcessedPicture } from './derive-sizes.ts';

/** The only decoder that a drawing worker keeps. */
export const DRAWING_LOADERS = ['VipsForeignLoadSvgBuffer'];

const MAX_DRAWING_PIXELS = 4_000_000;
/** Flat colours: more effort takes up to three times as long and saves next to nothing. */
const WEBP_EFFORT = 1;

/**
 * Renders a drawing that this program made itself, at the size its SVG states, through the same sizes as a photo. SVG
 * can name files and carry scripts, so nothing that a person sends may come here: uploads run in other processes,
 * whose SVG decoder is blocked.
 */
export async function drawPicture(svg: string): Promise<ProcessedPicture> {
  const picture = await sharp(Buffer.from(svg), { limitInputPixels: MAX_DRAWING_PIXELS, failOn: 'error' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  return deriveSizes(picture, WEBP_EFFORT);
}
