import { expect, test } from 'vitest';
import { classifyFailure, type SmtpFailure } from './open-smtp.ts';

const failure = (parts: Partial<SmtpFailure>): SmtpFailure => Object.assign(new Error('It failed.'), parts);

test('classifyFailure returns uncertain when the data was sent without a complete refusal', () => {
  expect(classifyFailure(failure({ code: 'ECONNECTION' }), true)).toBe('uncertain');
  expect(classifyFailure(failure({ code: 'ETIMEDOUT', command: 'CONN' }), true)).toBe('uncertain');
  expect(classifyFailure(failure({ code: 'ECONNECTION', responseCode: 250, response: '250 O' }), true)).toBe(
    'uncertain',
  );
});

test('classifyFailure returns later when the data was not sent or temporarily refused', () => {
  expect(classifyFailure(failure({ code: 'ECONNECTION' }), false)).toBe('later');
  expect(
    classifyFailure(failure({ code: 'ECONNECTION', responseCode: 421, response: '421 Bye' }), true),
  ).toBe('later');
  expect(classifyFailure(failure({ code: 'EAUTH', responseCode: 535, command: 'AUTH PLAIN' }), false)).toBe(
    'later',
  );
});

test('classifyFailure returns refused only for a permanent refusal of the recipient', () => {
  const refusal = (command: string, response: string) =>
    classifyFailure(
      failure({ command, response, responseCode: Number(response.slice(0, 3)) }),
      command === 'DATA',
    );
  expect(refusal('RCPT TO', '550 5.1.1 Unknown user')).toBe('refused');
  expect(refusal('DATA', '550 5.1.1 Unknown user')).toBe('refused');
  expect(refusal('RCPT TO', '550 Unknown user')).toBe('refused');
  expect(refusal('MAIL FROM', '550 5.1.1 Unknown sender')).toBe('later');
  expect(refusal('RCPT TO', '550 5.1.8 Bad sender domain')).toBe('later');
  expect(refusal('RCPT TO', '550 5.7.26 Not authenticated by SPF or DKIM')).toBe('later');
  expect(refusal('DATA', '550 Message rejected')).toBe('later');
  expect(refusal('RCPT TO', '450 4.1.1 Not now')).toBe('later');
});
