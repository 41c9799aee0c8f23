import { randomBytes, randomInt } from 'node:crypto';

type Malformed = {
  name: string;
  bytes: string | Buffer;
  /** True if the request is unusual but valid, so that the server may accept it. */
  isTaken?: boolean;
};

const HOST = 'Host: porchlight.test\r\n';
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
const post = (more: string, body = '') =>
  `POST /api/v1/users/ HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${more}\r\n${body}`;
const long = (count: number) => 'x'.repeat(count);

/** Malformed requests, and requests that a proxy and the server could interpret differently. */
export const MALFORMED: Malformed[] = [
  { name: 'nothing but line ends', bytes: '\r\n\r\n\r\n' },
  { name: 'bytes without sense', bytes: randomBytes(2000) },
  { name: 'zeros', bytes: Buffer.alloc(2000) },
  { name: 'the greeting of TLS', bytes: Buffer.from('160301020001000001fc0303', 'hex') },
  { name: 'the preface of HTTP/2', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { name: 'a word', bytes: 'HELLO\r\n\r\n' },
  { name: 'no version', bytes: `GET /\r\n${HOST}\r\n` },
  { name: 'HTTP 0.9', bytes: 'GET /\r\n' },
  { name: 'a version that is none', bytes: `GET / HTTP/9.9\r\n${HOST}\r\n` },
  { name: 'a version with letters', bytes: `GET / HTTP/a.b\r\n${HOST}\r\n` },
  { name: 'a method that is none', bytes: `FROB /api/v1/features/ HTTP/1.1\r\n${HOST}\r\n` },
  { name: 'a method with a blank before', bytes: ` GET / HTTP/1.1\r\n${HOST}\r\n` },
  { name: 'a tunnel', bytes: 'CONNECT evil.test:443 HTTP/1.1\r\nHost: evil.test\r\n\r\n' },
  { name: 'TRACE', bytes: `TRACE / HTTP/1.1\r\n${HOST}\r\n` },
  { name: 'no host', bytes: 'GET /api/v1/features/ HTTP/1.1\r\n\r\n' },
  { name: 'two hosts', bytes: get('/api/v1/features/', 'Host: evil.test\r\n') },
  { name: 'a blank in the address', bytes: get('/a b') },
  { name: 'a NUL in the address', bytes: get('/a\0b') },
  { name: 'bytes of Latin 1 in the address', bytes: Buffer.from(get('/api/v1/\xe9\xff/'), 'latin1') },
  { name: 'broken escapes in the address', bytes: get('/api/v1/%zz%/') },
  { name: 'an address of 100 kB', bytes: get(`/${long(100_000)}`) },
  { name: 'an address that is no path', bytes: get('http://evil.test/%%') },
  { name: 'steps out of the folder', bytes: get('/media/../../../../etc/passwd') },
  { name: 'escaped steps out of the folder', bytes: get('/media/%2e%2e/%2e%2e/etc/passwd') },
  { name: 'a header without a colon', bytes: get('/', 'Nonsense\r\n') },
  { name: 'a header without a name', bytes: get('/', ': value\r\n') },
  { name: 'a header with a blank before its colon', bytes: get('/', 'X-A : b\r\n') },
  { name: 'a folded header', bytes: get('/', 'X-A: b\r\n c\r\n') },
  { name: 'a NUL in a header', bytes: get('/', 'X-A: b\0c\r\n') },
  { name: 'a bare carriage return in a header', bytes: get('/', 'X-A: b\rX-C: d\r\n') },
  { name: 'line ends without carriage returns', bytes: 'GET /nowhere HTTP/1.1\nHost: a\n\n' },
  { name: 'a header of 100 kB', bytes: get('/', `X-A: ${long(100_000)}\r\n`) },
  { name: '5,000 headers', bytes: get('/', 'X-A: b\r\n'.repeat(5000)) },
  { name: 'a negative length', bytes: post('Content-Length: -1\r\n', '{}') },
  { name: 'a length in words', bytes: post('Content-Length: two\r\n', '{}') },
  { name: 'a length in hex', bytes: post('Content-Length: 0x2\r\n', '{}') },
  { name: 'a length beyond all numbers', bytes: post(`Content-Length: ${'9'.repeat(40)}\r\n`, '{}') },
  { name: 'a length of a terabyte', bytes: post('Content-Length: 1000000000000\r\n', '{}') },
  { name: 'two lengths', bytes: post('Content-Length: 2\r\nContent-Length: 3\r\n', '{}') },
  { name: 'a list of lengths', bytes: post('Content-Length: 2, 2\r\n', '{}') },
  { name: 'less body than its length', bytes: post('Content-Length: 500\r\n', '{}') },
  {
    name: 'a length and chunks',
    bytes: post(
      'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n',
      '0\r\n\r\nGET /smuggled HTTP/1.1\r\n\r\n',
    ),
  },
  { name: 'chunks twice', bytes: post('Transfer-Encoding: chunked, chunked\r\n', '0\r\n\r\n') },
  { name: 'chunks by another name', bytes: post('Transfer-Encoding: xchunked\r\n', '0\r\n\r\n') },
  { name: 'chunks that are not the last', bytes: post('Transfer-Encoding: chunked, gzip\r\n', '0\r\n\r\n') },
  {
    name: 'a chunk with a negative size',
    bytes: post('Transfer-Encoding: chunked\r\n', '-1\r\n{}\r\n0\r\n\r\n'),
  },
  {
    name: 'a chunk with a size in words',
    bytes: post('Transfer-Encoding: chunked\r\n', 'two\r\n{}\r\n0\r\n\r\n'),
  },
  {
    name: 'a chunk larger than any',
    bytes: post('Transfer-Encoding: chunked\r\n', `${'f'.repeat(20)}\r\n{}\r\n`),
  },
  {
    name: 'a chunk that is shorter than its size',
    bytes: post('Transfer-Encoding: chunked\r\n', '9\r\n{}\r\n0\r\n\r\n'),
  },
  { name: 'no end of chunks', bytes: post('Transfer-Encoding: chunked\r\n', '2\r\n{}\r\n') },
  {
    name: 'a chunk with an extension of 100 kB',
    bytes: post('Transfer-Encoding: chunked\r\n', `2;${long(100_000)}\r\n{}\r\n0\r\n\r\n`),
  },
  { name: 'an expectation that nobody knows', bytes: post('Expect: wonders\r\nContent-Length: 2\r\n', '{}') },
  { name: 'another protocol', bytes: get('/nowhere', 'Connection: upgrade\r\nUpgrade: websocket\r\n') },
  {
    name: 'a packed body that is none',
    bytes: post('Content-Encoding: gzip\r\nContent-Length: 2\r\n', '{}'),
  },
  {
    name: 'a body of a type that is none',
    bytes: `POST /api/v1/users/ HTTP/1.1\r\n${HOST}Content-Type: ;;;\r\nContent-Length: 2\r\n\r\n{}`,
  },
  {
    name: 'a hundred requests at once',
    bytes: get('/api/v1/features/').repeat(100),
    isTaken: true,
  },
];

const BOUNDARY = 'lantern';

/** Returns a photo upload form with a valid token. */
function form(
  token: string,
  body: string | Buffer,
  type = `multipart/form-data; boundary=${BOUNDARY}`,
): Buffer {
  const bytes = Buffer.from(body as string);
  const head = `POST /api/v1/photos/ HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\nConnection: close\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}
const part = (headers: string, value = 'x') => `--${BOUNDARY}\r\n${headers}\r\n\r\n${value}\r\n`;
const named = (name: string, value?: string) => part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (value: string) =>
  part('Content-Disposition: form-data; name="photo"; filename="a.jpg"\r\nContent-Type: image/jpeg', value);
const END = `--${BOUNDARY}--\r\n`;

/** Returns malformed or oversized multipart forms. */
export function malformedForms(token: string): Malformed[] {
  const bodies: [string, string | Buffer, string?][] = [
    ['empty', ''],
    ['no boundary', `${named('property', '1')}${END}`, 'multipart/form-data'],
    ['an empty boundary', `--\r\n\r\n--`, 'multipart/form-data; boundary='],
    ['another boundary', `${named('property', '1')}${END}`, 'multipart/form-data; boundary=other'],
    ['a boundary of 10 kB', END, `multipart/form-data; boundary=${long(10_000)}`],
    ['no end', named('property', '1')],
    ['half an end', `${file('x')}--${BOUNDARY}-`],
    ['a part without headers', `--${BOUNDARY}\r\n\r\nx\r\n${END}`],
    ['a part without a name', part('Content-Disposition: form-data') + END],
    ['a part whose headers have no end', `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"`],
    ['a part with headers of 100 kB', part(`X-A: ${long(100_000)}`) + END],
    ['a name of 10 kB', named(long(10_000)) + END],
    ['a NUL in a name', named('a\0b') + END],
    ['the name of a prototype', named('__proto__') + named('constructor') + END],
    ['2,000 fields', named('a').repeat(2000) + END],
    ['300 files', file('x').repeat(300) + END],
    ['a field of 2 MB', named('caption', long(2_000_000)) + END],
    ['a file that is no picture', named('property', '1') + file('<?php echo 1; ?>') + END],
    [
      'a file with steps in its name',
      part('Content-Disposition: form-data; name="photo"; filename="../../x.jpg"') + END,
    ],
    ['bytes without sense', randomBytes(4000)],
  ];
  return bodies.map(([name, body, type]) => ({ name, bytes: form(token, body, type) }));
}

/** Returns a request in which a few bytes are changed, removed, repeated or inserted. */
export function mutated(original: string | Buffer): Buffer {
  let bytes = Buffer.from(original as string).subarray(0, 20_000);
  for (let count = 1 + randomInt(6); count > 0; count -= 1) {
    const at = randomInt(Math.max(1, bytes.length));
    const width = 1 + randomInt(12);
    const [before, here, after] = [
      bytes.subarray(0, at),
      bytes.subarray(at, at + width),
      bytes.subarray(at + width),
    ];
    const kinds = [
      () => Buffer.concat([before, randomBytes(here.length), after]),
      () => Buffer.concat([before, after]),
      () => Buffer.concat([before, here, here, after]),
      () => Buffer.concat([before, randomBytes(width), here, after]),
      () => Buffer.concat([before, Buffer.from('\r\n'), here, after]),
    ];
    bytes = kinds[randomInt(kinds.length)]!();
  }
  return bytes;
}
