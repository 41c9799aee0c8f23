import { conversationPath } from '#shared/pages.ts';

/** Begins a private message to a person: leads to the conversation with them. In the browser alone. */
export function openPrivateMessage(to: { id: number; username: string }): void {
  window.location.assign(conversationPath(to.id));
}
