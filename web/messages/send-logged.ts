import { isProblem } from '#shared/api/errors.ts';
import type { SendMessageBody } from '#shared/api/message-body.ts';
import { sendMessage } from '#shared/api/messages.ts';
import type { Message } from '#shared/api/messages-schemas.ts';
import { call } from '../api/call.ts';
import { logFailure } from '../api/log-failure.ts';

/** Idempotent by key. Logs failures (section 8). @throws the errors of `call` */
export async function sendLogged(body: SendMessageBody & { key: string }): Promise<Message> {
  try {
    return await call(sendMessage, { body });
  } catch (error) {
    if (isProblem(error)) logFailure('The message could not be sent.', error.problem);
    throw error;
  }
}
