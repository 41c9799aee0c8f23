import { deflateSync } from 'node:zlib';
import { PbfWriter } from 'pbf';

/** Encodes a blob of an OSM file, compressed with zlib. */
export function encodeBlob(type: 'OSMHeader' | 'OSMData', content: Uint8Array): Buffer {
  const pbf = new PbfWriter();
  pbf.writeVarintField(2, content.length);
  pbf.writeBytesField(3, deflateSync(content));
  return frameBlob(type, pbf.finish());
}

export function frameBlob(type: string, blob: Uint8Array): Buffer {
  const pbf = new PbfWriter();
  pbf.writeStringField(1, type);
  pbf.writeVarintField(3, blob.length);
  const heading = pbf.finish();
  const size = Buffer.alloc(4);
  size.writeUInt32BE(heading.length);
  return Buffer.concat([size, heading, blob]);
}
