import { badInput, problem } from '#shared/api/errors.ts';
import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { msg, t } from '#shared/texts/t.ts';
import { PictureError } from '../../storage/picture-errors.ts';
import { pictureProblem } from '../../storage/picture-problem.ts';

const DATA_URL = /^data:(image\/[a-z0-9.+-]+)?(?:;[a-z]+=[\w-]+)*;base64,/i;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;
const NOT_A_SOURCE = msg(
  'Photo must be a file, or a data URL of one. Photos are not fetched from other addresses.',
);

function fromDataUrl(text: string): Uint8Array {
  const head = DATA_URL.exec(text)?.[0];
  if (head === undefined) throw badInput({ photo: [t(NOT_A_SOURCE)] });
  const base64 = text.slice(head.length);
  if (base64.length > Math.ceil(MAX_PICTURE_BYTES / 3) * 4) {
    throw pictureProblem(new PictureError('too_large'), 'photo');
  }
  if (!BASE64.test(base64)) throw badInput({ photo: [t(NOT_A_SOURCE)] });
  return Buffer.from(base64, 'base64');
}

/** Null: no change. Other URLs are never fetched. @throws 400, 413, 415 */
export function photoBytes(photo: unknown, presentUrls: readonly string[] = []): Uint8Array | null {
  if (photo === undefined) return null;
  if (photo instanceof Uint8Array) return photo;
  if (typeof photo !== 'string') throw problem(400, t(NOT_A_SOURCE), { photo: [t(NOT_A_SOURCE)] });
  if (presentUrls.includes(photo)) return null;
  return fromDataUrl(photo);
}
