/**
 * The same bytes in memory of their own, for what is kept. A part of a buffer keeps the whole block alive that it was cut from, and small buffers
 * are cut from a block that they share with whatever was made at the same time: kept as they are, a few bytes hold many thousands.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  own.set(bytes);
  return own;
}
