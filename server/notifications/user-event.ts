/** Channel of PostgreSQL notifications, which the event's transaction sends. */
export const USER_EVENTS = 'user_events';

/** Contains only ids: receivers read the data from the tables. */
export type UserEvent =
  | { kind: 'message'; id: number; sender: number; receiver: number }
  | { kind: 'read'; last_id: number; reader: number; writer: number }
  | { kind: 'notification'; user: number }
  | { kind: 'comment'; id: number; post: number };

export function writeUserEvent(event: UserEvent): string {
  if (event.kind === 'message') return `message ${event.id} ${event.sender} ${event.receiver}`;
  if (event.kind === 'read') return `read ${event.last_id} ${event.reader} ${event.writer}`;
  if (event.kind === 'comment') return `comment ${event.id} ${event.post}`;
  return `notification ${event.user}`;
}

export function readUserEvent(payload: string): UserEvent | null {
  const [kind, ...texts] = payload.split(' ');
  const [a = 0, b = 0, c = 0] = texts.map(Number);
  if (kind === 'message' && a && b && c) return { kind, id: a, sender: b, receiver: c };
  if (kind === 'read' && a && b && c) return { kind, last_id: a, reader: b, writer: c };
  if (kind === 'notification' && a) return { kind, user: a };
  if (kind === 'comment' && a && b) return { kind, id: a, post: b };
  return null;
}

/** A comment is sent to the streams that follow its post, not to users. */
export function usersOf(event: UserEvent): number[] {
  if (event.kind === 'comment') return [];
  if (event.kind === 'message') return [event.sender, event.receiver];
  return event.kind === 'read' ? [event.reader, event.writer] : [event.user];
}
