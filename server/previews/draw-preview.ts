import sharp, { type Sharp } from 'sharp';

export type PreviewParts = { svg: string; photo: Uint8Array | null };

/** Other image decoders are disabled in the worker, to reduce the attack surface. */
export const PREVIEW_LOADERS = ['VipsForeignLoadSvgBuffer', 'VipsForeignLoadWebpBuffer'];

const INPUT = { limitInputPixels: 4_000_000, failOn: 'error', pages: 1 } as const;
const GROUND = '#10162c';
/** Messengers ignore larger pictures. */
const MAX_BYTES = 200_000;
const JPEG_QUALITIES = [82, 74, 64, 52];

/** PNG of a drawing, JPEG of a photo. Runs in a worker, behind `keepLoadersOnly`. */
export async function drawPreview({ svg, photo }: PreviewParts): Promise<Uint8Array> {
  const drawing = sharp(Buffer.from(svg), INPUT);
  if (!photo) {
    return await drawing
      .flatten({ background: GROUND })
      .png({ palette: true, quality: 92, effort: 3 })
      .toBuffer();
  }
  const { data: over, info } = await drawing.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const under = sharp(photo, INPUT).resize(width, height, { fit: 'cover' }).flatten({ background: GROUND });
  const card = await sharp(await under.toColourspace('srgb').raw().toBuffer(), {
    raw: { width, height, channels: 3 },
  })
    .composite([{ input: over, raw: { width, height, channels: 4 } }])
    .removeAlpha()
    .raw()
    .toBuffer();
  return await lightJpeg(sharp(card, { raw: { width, height, channels: 3 } }));
}

async function lightJpeg(card: Sharp): Promise<Uint8Array> {
  let bytes: Uint8Array = new Uint8Array();
  for (const quality of JPEG_QUALITIES) {
    bytes = await card.clone().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= MAX_BYTES) break;
  }
  return bytes;
}
