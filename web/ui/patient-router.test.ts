import * as react from 'react';
import { expect, test, vi } from 'vitest';
import { hearPatiently } from './patient-router.tsx';

type Listener = (...news: unknown[]) => void;

/** What React draws the updates of this moment as. */
const transition = () =>
  (react as unknown as Record<string, { T: object | null }>)
    .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE!.T;

function someRouter() {
  const listeners = new Set<Listener>();
  return {
    subscribe(listener: Listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell: (...news: unknown[]) => {
      for (const listener of listeners) listener(...news);
    },
  };
}

test('whoever listens to the router is told all of it, as news that can wait', () => {
  const router = someRouter();
  hearPatiently(router);
  const seen: unknown[] = [];
  router.subscribe((...news) => seen.push(news, transition() !== null));
  router.tell({ location: '/a' }, { flushSync: true });
  expect(seen).toEqual([[{ location: '/a' }, { flushSync: true }], true]);
  expect(transition()).toBeNull();
});

test('whoever listens no longer is told nothing', () => {
  const router = someRouter();
  hearPatiently(router);
  const listener = vi.fn();
  router.subscribe(listener)();
  router.tell({});
  expect(listener).not.toHaveBeenCalled();
});
