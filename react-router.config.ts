import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every page's address is known to the server; fetching a manifest of routes piece by piece saves nothing here.
  // A form's origin is judged before its page hears of it (server/admit.ts), by the host it was sent to: a school's domain and
  // `localhost` are hosts of this site as well, which the router cannot know.
  allowedActionOrigins: ['**'],
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
