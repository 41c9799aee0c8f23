import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';

/** A fake of S3 on localhost. It fully verifies signature version 4 and returns the errors of the real S3. */
export type LoopbackS3 = {
  endpoint: string;
  objects: Map<string, { bytes: Buffer; contentType: string; cacheControl: string; modified: Date }>;
  /** The next responses, in order: an error status, or 0 for success. */
  failures: number[];
  requests: string[];
  close(): Promise<void>;
};

type Options = { bucket: string; accessKeyId: string; secretAccessKey: string; pageSize?: number };

const MAX_SKEW_MS = 15 * 60 * 1000;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

class S3Error extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function startLoopbackS3(options: Options): Promise<LoopbackS3> {
  const state = { objects: new Map(), failures: [] as number[], requests: [] as string[] };
  const server: Server = createServer(async (request, response) => {
    try {
      const body = await readBody(request);
      state.requests.push(`${request.method} ${request.url}`);
      verifySignature(request, body, options);
      const failure = state.failures.shift();
      if (failure) throw new S3Error(failure, failure === 503 ? 'SlowDown' : 'InternalError');
      verifyChecksum(request, body);
      answer(request, response, body, options, state.objects);
    } catch (error) {
      const { status, code } = error instanceof S3Error ? error : new S3Error(500, `Bug: ${error}`);
      response.writeHead(status, { 'content-type': 'application/xml' });
      response.end(
        request.method === 'HEAD' ? '' : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      );
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    ...state,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function verifySignature(request: IncomingMessage, body: Buffer, options: Options): void {
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!parsed) throw new S3Error(403, 'AccessDenied');
  const [, id, day, region, signedHeaders, signature] = parsed as unknown as string[];
  if (id !== options.accessKeyId) throw new S3Error(403, 'InvalidAccessKeyId');
  const stamp = String(request.headers['x-amz-date']);
  const time = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(Date.now() - time) < MAX_SKEW_MS)) throw new S3Error(403, 'RequestTimeTooSkewed');
  const names = signedHeaders!.split(';');
  for (const must of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.includes(must)) throw new S3Error(403, 'AccessDenied');
  const bodyHash = String(request.headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) throw new S3Error(400, 'XAmzContentSHA256Mismatch');
  const url = new URL(request.url!, 'http://loopback');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const headers = names.map((name) => `${name}:${String(request.headers[name]).trim()}\n`).join('');
  const canonical = [request.method, url.pathname, query, headers, signedHeaders, bodyHash].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', stamp, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (previous, part) => hmac(previous, part!),
    `AWS4${options.secretAccessKey}`,
  );
  if (!timingSafeEqual(hmac(key, toSign), Buffer.from(signature!, 'hex')))
    throw new S3Error(403, 'SignatureDoesNotMatch');
}

function verifyChecksum(request: IncomingMessage, body: Buffer): void {
  const given = request.headers['x-amz-checksum-crc32'];
  if (given === undefined) return;
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  if (sum.toString('base64') !== given) throw new S3Error(400, 'BadDigest');
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  body: Buffer,
  options: Options,
  objects: LoopbackS3['objects'],
): void {
  const url = new URL(request.url!, 'http://loopback');
  const [, bucket, ...rest] = decodeURIComponent(url.pathname).split('/');
  const key = rest.join('/');
  if (bucket !== options.bucket) throw new S3Error(404, 'NoSuchBucket');
  const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
  if (key === '') {
    if (request.method === 'HEAD') response.writeHead(200).end();
    else if (request.method === 'GET' && url.searchParams.get('list-type') === '2')
      xml(listing(url.searchParams, options.pageSize ?? 1000, objects));
    else if (request.method === 'POST' && url.searchParams.has('delete')) {
      if (!request.headers['content-md5'] && !request.headers['x-amz-checksum-crc32'])
        throw new S3Error(400, 'InvalidRequest');
      const keys = [...body.toString().matchAll(/<Key>([^<]+)<\/Key>/g)].map((match) => match[1]!);
      if (keys.length === 0 || keys.length > 1000) throw new S3Error(400, 'MalformedXML');
      for (const each of keys) objects.delete(each);
      xml('<DeleteResult></DeleteResult>');
    } else throw new S3Error(405, 'MethodNotAllowed');
    return;
  }
  if (request.method === 'PUT') {
    const { 'content-type': contentType = 'binary/octet-stream', 'cache-control': cacheControl = '' } =
      request.headers;
    objects.set(key, { bytes: body, contentType, cacheControl, modified: new Date() });
    response.writeHead(200, { etag: `"${createHash('md5').update(body).digest('hex')}"` }).end();
  } else if (request.method === 'DELETE') {
    objects.delete(key);
    response.writeHead(204).end();
  } else if (request.method === 'GET' || request.method === 'HEAD') {
    const found = objects.get(key);
    if (!found) throw new S3Error(404, 'NoSuchKey');
    response.writeHead(200, {
      'content-type': found.contentType,
      'content-length': found.bytes.length,
      'last-modified': found.modified.toUTCString(),
    });
    response.end(request.method === 'HEAD' ? undefined : found.bytes);
  } else throw new S3Error(405, 'MethodNotAllowed');
}

function listing(query: URLSearchParams, pageSize: number, objects: LoopbackS3['objects']): string {
  const prefix = query.get('prefix') ?? '';
  const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, pageSize);
  const isTruncated = keys.length > page.length;
  const token = isTruncated
    ? `<NextContinuationToken>${Buffer.from(page.at(-1)!).toString('base64')}</NextContinuationToken>`
    : '';
  const contents = page.map((key) => {
    const { bytes, modified } = objects.get(key)!;
    return `<Contents><Key>${key}</Key><LastModified>${modified.toISOString()}</LastModified><Size>${bytes.length}</Size></Contents>`;
  });
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${token}${contents.join('')}</ListBucketResult>`;
}
