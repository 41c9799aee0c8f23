import { expect, it } from 'vitest';
import { readSettings } from './settings.ts';

it('readSettings reports every invalid setting by name', () => {
  expect(() => readSettings({ PORT: 'eighty', DATABASE_URL: 'mysql://x', ROLE: 'boss' })).toThrow(
    /PORT must be a whole number.*\n.*DATABASE_URL must be an address.*\n.*ROLE must be one of/,
  );
});

it('readSettings requires no setting', () => {
  const settings = readSettings({});
  expect(settings.port).toBe(3000);
  expect(settings.databaseUrl).toBeNull();
  expect(settings.host).toBe('127.0.0.1');
});

it('readSettings reads a secret from the file in NAME_FILE', () => {
  const settings = readSettings(
    { DATABASE_URL_FILE: '/run/secrets/db' },
    () => 'postgres://u:p@db/porchlight\n',
  );
  expect(settings.databaseUrl).toBe('postgres://u:p@db/porchlight');
});

it('readSettings reads the footer links', () => {
  expect(readSettings({ SOCIAL_LINKS: 'Mastodon=https://example.social/@porchlight' }).socialLinks).toEqual([
    { label: 'Mastodon', url: 'https://example.social/@porchlight' },
  ]);
});

it('readSettings reads trusted proxies and names invalid ones', () => {
  const read = (TRUST_PROXY: string) => readSettings({ TRUST_PROXY }).trustProxy;
  expect(read('')).toBe(false);
  const known = ['10.0.0.7', 'fd00::1', '10.0.0.0/8', 'fd00::/8', '10.0.0.0/255.0.0.0', 'loopback'];
  expect(read(known.join(', '))).toEqual(known);
  const mistyped = ['xyz', 'proxy.internal', '10.0.0.0/33', 'fd00::/129', '10.0.0.0/', '1', '10.0.0.0/8/8'];
  const without = ['10.0.0.0/0', 'fd00::/0', '10.0.0.0/255.0.255.0', '10.0.0.0/0.0.0.0', 'fd00::/255.0.0.0'];
  for (const wrong of [...mistyped, ...without])
    expect(() => read(`loopback, ${wrong}`), wrong).toThrow(
      new RegExp(`TRUST_PROXY must list addresses or networks, .*, not '${wrong}'\\.`),
    );
  for (const everybody of ['0.0.0.0/0', '::/0', '::'])
    expect(() => read(everybody)).toThrow('TRUST_PROXY must not include all addresses');
  expect(() => read('10.0.0.7,')).toThrow("not ''");
});

it('readSettings reads the SMTP server and sender, and rejects invalid ones', () => {
  const settings = readSettings({
    SMTP_URL: 'smtps://ada:s%40crets@mail.example.edu:465',
    MAIL_FROM: 'Porchlight Housing <mail@example.edu>',
  });
  expect(settings.smtpUrl).toBe('smtps://ada:s%40crets@mail.example.edu:465');
  expect(settings.mailFrom).toEqual({ name: 'Porchlight Housing', address: 'mail@example.edu' });
  expect(readSettings({ MAIL_FROM: 'mail@example.edu' }).mailFrom).toEqual({
    name: 'Porchlight',
    address: 'mail@example.edu',
  });
  for (const SMTP_URL of ['mail.example.edu', 'http://mail', 'smtp://', 'smtp://mail/?tls=no'])
    expect(() => readSettings({ SMTP_URL }), SMTP_URL).toThrow('SMTP_URL must');
  for (const MAIL_FROM of ['Porchlight', 'a@b, c@d', 'A <a@b', 'A <a@b>\r\nBcc: <c@d>'])
    expect(() => readSettings({ MAIL_FROM }), MAIL_FROM).toThrow('MAIL_FROM must');
});

it('readSettings accepts internationalized email domains in Unicode and ASCII', () => {
  for (const domain of ['bücher.example', 'xn--bcher-kva.example']) {
    const { mailFrom, supportEmail } = readSettings({
      MAIL_FROM: `Homes <homes@${domain}>`,
      SUPPORT_EMAIL: `help@${domain}`,
    });
    expect(mailFrom).toEqual({ name: 'Homes', address: 'homes@xn--bcher-kva.example' });
    expect(supportEmail).toBe('help@xn--bcher-kva.example');
  }
});
