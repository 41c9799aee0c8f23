import { describe, expect, test } from 'vitest';
import { findLinks } from './find-links.ts';

const linksIn = (text: string) =>
  findLinks(text).flatMap((part) => (part.kind === 'link' ? [part.href] : []));
const textOf = (text: string) =>
  findLinks(text)
    .map((part) => part.text)
    .join('');

describe('findLinks finds no link', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://example.com/',
    '//example.com/x',
    'www.example.com',
    'https://',
    'https:///example.com',
    'https:\\\\example.com',
    'http://localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'https://bank.example@evil.example/',
    'https://user:secret@example.com/',
    'https://аррӏе.com/',
    'https://example。com/',
    'https://exam\u200bple',
    'https://exam\u202eple.com',
    'https://example.com:99999/',
    'https://-example.com/',
    'xhttps://example.com/',
    'ähttp://example.com/',
    'h\u0000ttps://example.com',
    'java\nscript:alert(1)',
  ])('in %j', (text) => {
    expect(linksIn(text)).toEqual([]);
    expect(textOf(text)).toBe(text);
  });
});

describe('findLinks', () => {
  test.each([
    ['See https://example.com.', ['https://example.com/']],
    ['(https://example.com/a_(b))', ['https://example.com/a_(b)']],
    ['https://example.com/a?b=c&d=e#f, and on', ['https://example.com/a?b=c&d=e#f']],
    ['HTTP://Example.COM/X', ['http://example.com/X']],
    ['https://example.com:8443/', ['https://example.com:8443/']],
    ['https://example.com:443/', ['https://example.com/']],
    ['https://xn--bcher-kva.example/', ['https://xn--bcher-kva.example/']],
    ['https://example.com/straße', ['https://example.com/stra%C3%9Fe']],
    ['https://example.com/\u202egnp.exe', ['https://example.com/']],
    ['a https://one.example b https://two.example/', ['https://one.example/', 'https://two.example/']],
    ['"https://example.com/"onmouseover=alert(1)', ['https://example.com/']],
    ['<a href="https://example.com/">x</a>', ['https://example.com/']],
    ['https://example.com/javascript:alert(1)', ['https://example.com/javascript:alert(1)']],
  ])('finds the links in %j', (text, hrefs) => {
    expect(linksIn(text)).toEqual(hrefs);
    expect(textOf(text)).toBe(text);
  });

  test('returns only http and https URLs in any surrounding text', () => {
    const pieces = [
      'javascript:',
      'https://',
      '@',
      'evil.example',
      '/',
      '\\',
      '"',
      '\u202e',
      ' ',
      'data:',
      '.',
    ];
    for (let seed = 0; seed < 5000; seed += 1) {
      let at = seed + 1;
      let text = '';
      for (let part = 0; part < 6; part += 1) {
        at = (at * 1_103_515_245 + 12_345) % 2 ** 31;
        text += pieces[at % pieces.length];
      }
      expect(textOf(text)).toBe(text);
      for (const href of linksIn(text)) expect(href).toMatch(/^https?:\/\/[a-z0-9.-]+(?=[/?#]|$)/);
    }
  });

  test('runs in linear time', () => {
    expect(findLinks(`https://a.example/${')'.repeat(800)}`)).toHaveLength(2);
  });
});
