import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'web',
  buildDirectory: 'build',
  ssr: true,
  // server/request-context.ts checks the origin of form posts: schools' domains are only known there.
  allowedActionOrigins: ['**'],
  // Lazy route discovery would save no bytes here.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
