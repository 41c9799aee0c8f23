import { useEffect } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { StartUp } from '#shared/page-host.ts';
import { startSession } from './session.ts';

export function SessionSync() {
  const root = useRouteLoaderData('root') as { startUp: StartUp } | undefined;
  const isKnown = root?.startUp.user != null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, with the server's data
  useEffect(() => startSession(isKnown), []);
  return null;
}
