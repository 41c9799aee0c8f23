import { events } from '#shared/api/events.ts';
import { requireUser } from '../accounts/authenticate.ts';
import type { Context } from '../context.ts';
import { EventStream } from '../http/event-stream.ts';
import { route } from '../http/route.ts';
import { MessageStream } from './message-stream.ts';

const RETRY_MS = 1000;

function lastEventId({ last_event_id = '' }: Context['client']): number | null {
  return /^\d{1,15}$/.test(last_event_id) ? Number(last_event_id) : null;
}

export const eventRoutes = [
  route(events, async (context: Context, { since, post: posts = [] }) => {
    const { user_id, session_id } = requireUser(context);
    const stream = new EventStream(RETRY_MS);
    const seen = lastEventId(context.client) ?? since ?? null;
    const messages = new MessageStream({ db: context.db, user_id, stream, since: seen });
    context.live.open({
      user_id,
      session_id,
      posts,
      stream,
      handle: (event) => messages.handle(event),
      pause: () => messages.pause(),
      resume: () => messages.resume(),
    });
    try {
      await messages.catchUp();
    } catch (error) {
      stream.destroy();
      throw error;
    }
    return stream;
  }),
];
