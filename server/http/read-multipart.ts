import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { FastifyRequest } from 'fastify';
import type { Multipart } from '#shared/api/endpoint.ts';
import { badInput, isProblem, problem } from '#shared/api/errors.ts';
import { MAX_PICTURE_BYTES } from '#shared/rules/max-picture-bytes.ts';
import { msg, t } from '#shared/texts/t.ts';
import { PictureError } from '../storage/picture-errors.ts';
import { pictureProblem } from '../storage/picture-problem.ts';
import { FormFields } from './form-fields.ts';
import { acquireUploadSlot } from './upload-limiter.ts';

const KIB = 1024;
const LIMITS = {
  files: 1,
  fileSize: MAX_PICTURE_BYTES,
  fields: 60,
  fieldNameSize: 100,
  fieldSize: 64 * KIB,
  parts: 61,
  headerPairs: 20,
};
/** The upload limiter relies on this size. */
const MAX_COMPRESSED_BYTES = 16 * KIB * KIB;
const TRUNCATED = msg('We received an incomplete form. Please send it again.');
const TOO_MANY = msg('This form has too many fields.');

function tooLarge({ file, maxBytes }: Multipart): unknown {
  if (maxBytes === undefined) return pictureProblem(new PictureError('too_large'), file);
  const sentence = t('The file is larger than {size} MB.', { size: Math.floor(maxBytes / KIB / KIB) });
  return problem(413, sentence, { [file]: [sentence] });
}

function toProblem(error: unknown, wanted: Multipart): unknown {
  if (isProblem(error)) return error;
  const { file } = wanted;
  const { code } = error as { code?: string };
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(wanted);
  if (code === 'FST_FILES_LIMIT') {
    return problem(413, t('You can only send one file.'), { [file]: [t('You can only send one file.')] });
  }
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') return problem(413, t(TOO_MANY));
  return badInput({ body: [t(TRUNCATED)] });
}

/** Compresses while reading, so that a large text needs little memory. */
async function compressFile(source: Readable, wanted: Multipart): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  await pipeline(source, createGzip({ level: constants.Z_BEST_SPEED }), async (compressed) => {
    for await (const piece of compressed as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > MAX_COMPRESSED_BYTES) throw tooLarge(wanted);
      pieces.push(piece);
    }
  });
  return Buffer.concat(pieces);
}

async function readParts(request: FastifyRequest, wanted: Multipart): Promise<Record<string, unknown>> {
  const { file, maxBytes = MAX_PICTURE_BYTES, isCompressed = false } = wanted;
  const form = new FormFields();
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: maxBytes } })) {
    if (part.type === 'file') {
      // Later parts follow an unexpected file in the stream.
      const bytes = isCompressed ? await compressFile(part.file, wanted) : await part.toBuffer();
      if (part.fieldname !== file)
        throw badInput({ [file]: [t('Only {file} can contain a file.', { file })] });
      form.add(file, bytes);
      continue;
    }
    const isLong = part.fieldname.length > LIMITS.fieldNameSize;
    if (isLong || part.fieldnameTruncated || part.valueTruncated)
      throw problem(413, t('A field of this form is too long.'));
    form.add(part.fieldname, part.value);
  }
  return form.toBody();
}

/**
 * Rejects a too large Content-Length before reading. @throws 400 if truncated, 413, 503 if all upload slots
 * are taken
 */
export async function readMultipart(
  request: FastifyRequest,
  wanted: Multipart,
): Promise<Record<string, unknown>> {
  const most = (wanted.maxBytes ?? MAX_PICTURE_BYTES) + KIB * KIB;
  if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(wanted);
  // A client that has disconnected would never release the slot.
  if (request.raw.destroyed) throw badInput({ body: [t(TRUNCATED)] });
  // `mountApi` has acquired a slot for `isTextToo` endpoints.
  const release = wanted.isTextToo ? () => {} : acquireUploadSlot(request, wanted.file);
  try {
    return await readParts(request, wanted);
  } catch (error) {
    // The client reads the response only after sending the rest.
    request.raw.unpipe();
    request.raw.resume();
    throw toProblem(error, wanted);
  } finally {
    release();
  }
}
