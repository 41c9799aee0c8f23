import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startMailServer } from '#test/helpers/mail-server.ts';

test('A letter whose line breaks in its middle has not come, and the next one does', async () => {
  const { url, received } = await startMailServer();
  const send = async (...lines: string[]) => {
    const line = connect(Number(new URL(url).port), '127.0.0.1');
    await once(line, 'data');
    for (const text of ['EHLO a', 'MAIL FROM:<a@a.test>', 'RCPT TO:<b@b.test>', 'DATA']) {
      line.write(`${text}\r\n`);
      await once(line, 'data');
    }
    line.write(lines.join('\r\n'));
    if (lines.includes('.')) await once(line, 'data');
    line.end();
    await once(line, 'close');
  };
  await send('Subject: Half', '', 'of a');
  await send('Subject: Whole', '', 'letter', '.', '');
  await expect.poll(() => received.map(({ mail }) => mail.subject)).toEqual(['Whole']);
});
