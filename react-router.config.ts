import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // Every page's address is known to the server; fetching a manifest of routes piece by piece saves nothing here.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
