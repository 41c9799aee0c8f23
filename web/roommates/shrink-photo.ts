/** Longer sides than this show nothing more of a face; pixels. */
const MAX_SIDE_PX = 1600;
/** A file up to this is sent as it is; bytes. */
const SMALL_BYTES = 1_500_000;
const QUALITY = 0.88;

/**
 * A large photo as a smaller JPEG, so that a slow line can send it in time. What this browser cannot read as a picture is
 * given back as it is: the server says what is wrong with it.
 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  if (file.size <= SMALL_BYTES) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return file;
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  return small !== null && small.size < file.size ? small : file;
}
