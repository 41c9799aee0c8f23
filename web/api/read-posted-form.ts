import { problem } from '#shared/api/errors.ts';
import { t } from '#shared/texts/t.ts';

/** Limit in bytes, far above the size of our forms. */
const MAX_BYTES = 64 * 1024;

async function readText({ body }: Request): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw problem(413, t('This form is too large.'));
    parts.push(part);
  }
  return new TextDecoder().decode(await new Blob(parts as BlobPart[]).arrayBuffer());
}

export async function readPostedForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('content-type')?.toLowerCase() ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw problem(415, t('This media type isn’t accepted here.'));
  }
  return Object.fromEntries(new URLSearchParams(await readText(request)));
}
