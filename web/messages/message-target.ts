import type { SendMessageBody } from '#shared/api/message-body.ts';
import { createStore } from '../ui/create-store.ts';

export type MessageTarget = {
  id: number;
  username: string;
  /** The listing or profile that the message is about. */
  about?: SendMessageBody['about'];
};

export const messageTarget = createStore<MessageTarget | null>(null);
