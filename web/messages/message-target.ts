import type { SendMessageBody } from '#shared/api/message-body.ts';
import { createStore } from '../ui/create-store.ts';

export type MessageTarget = {
  id: number;
  username: string;
  about?: SendMessageBody['about'];
};

export const messageTarget = createStore<MessageTarget | null>(null);
