import { RouterContextProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { badInput, problem } from '#shared/api/errors.ts';
import { formAction } from './form-action.ts';
import { hostContext } from './host-context.ts';

type Act = Parameters<typeof formAction>[0];

/** Returns action data and status of a form post. */
async function send(act: Act, body: BodyInit, type = 'application/x-www-form-urlencoded') {
  const context = new RouterContextProvider();
  context.set(hostContext, { call: () => {} } as never);
  const request = new Request('http://porch.test/page/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  });
  const answer = (await formAction(act, ['email'])({ request, context } as never)) as {
    data?: unknown;
    init?: { status?: number };
  };
  return answer.data === undefined
    ? { status: 200, answer }
    : { status: answer.init?.status, answer: answer.data };
}

const neverReached: Act = async () => {
  throw new Error('This form must not get here.');
};

describe('form action', () => {
  test('responds 415 to another content type and 413 to a large body', async () => {
    expect((await send(neverReached, '{}', 'application/json')).status).toBe(415);
    expect((await send(neverReached, 'email=a', 'multipart/form-data; boundary=x')).status).toBe(415);
    expect((await send(neverReached, `email=${'a'.repeat(70_000)}`)).status).toBe(413);
  });

  test('returns the errors and the submitted fields, except passwords', async () => {
    const refuse: Act = async () => {
      throw badInput({ password: ['Password Required'] });
    };
    expect(await send(refuse, 'intent=email&email=a%40b.edu&password=secret')).toEqual({
      status: 400,
      answer: {
        intent: 'email',
        detail: 'Password Required',
        errors: { password: ['Password Required'] },
        values: { email: 'a@b.edu' },
      },
    });
    const tooMany: Act = async () => {
      throw problem(429, 'Please wait.');
    };
    expect(await send(tooMany, 'intent=email')).toMatchObject({
      status: 429,
      answer: { detail: 'Please wait.' },
    });
  });

  test('rethrows unexpected errors', async () => {
    await expect(send(neverReached, 'email=a')).rejects.toThrow('must not get here');
  });

  test('passes the submitted fields as text', async () => {
    const echo: Act = async ({ form, url }) => ({
      intent: form.intent ?? '',
      done: `${form.email} ${url.pathname}`,
    });
    expect(await send(echo, 'intent=forgot&email=a%2Bb%40c.edu')).toEqual({
      status: 200,
      answer: { intent: 'forgot', done: 'a+b@c.edu /page/' },
    });
  });
});
