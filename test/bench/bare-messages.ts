import { createServer, type ServerResponse } from 'node:http';

// The floor of `npm run bench -- messages`: bare node:http that passes a message on to the two event streams that it concerns, from
// memory. A stream is asked for by `GET /events/?user=N`, a message is sent by `POST /messages/?sender=N` with the product's body.

const lines = new Map<number, ServerResponse>();
let last = 0;

const userOf = (url: string, name: string) => Number(new URL(url, 'http://127.0.0.1').searchParams.get(name));

function tell(user: number, id: number, other: number): void {
  lines.get(user)?.write(`id: ${id}\nevent: message\ndata: ${JSON.stringify({ id, with: other })}\n\n`);
}

const server = createServer((request, response) => {
  const url = request.url ?? '';
  if (request.method === 'GET') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('id: 0\nevent: ready\ndata: {}\n\n');
    lines.set(userOf(url, 'user'), response);
    return;
  }
  let text = '';
  request.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    const sender = userOf(url, 'sender');
    const { receiver, ...message } = JSON.parse(text) as { receiver: number; text: string };
    last += 1;
    const body = JSON.stringify({ id: last, sender: { id: sender }, receiver: { id: receiver }, ...message });
    response.writeHead(201, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
    tell(sender, last, receiver);
    tell(receiver, last, sender);
  });
});
server.keepAliveTimeout = 0;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  console.log(typeof address === 'object' ? address?.port : '');
});
