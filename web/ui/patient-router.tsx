import { startTransition, useInsertionEffect } from 'react';
import { HydratedRouter } from 'react-router/dom';

type Listener = (...news: unknown[]) => void;
type HeardRouter = { subscribe(listener: Listener): () => void };

/**
 * Has the router's news drawn bit by bit. React Router marks what it draws of its own accord as able to wait, but not that it notes the new address beside it,
 * for which each link of a page is drawn anew in one go: a sixtieth of a second and more of a slow computer wherever a map comes to rest. What a press
 * asks for at once, by `flushSync`, is drawn at once as before.
 */
export function hearPatiently(router: HeardRouter): void {
  const subscribe = router.subscribe.bind(router);
  router.subscribe = (listener) => subscribe((...news) => startTransition(() => listener(...news)));
}

/** The hydrated router, heard patiently. An insertion effect comes before the layout effects in which the router begins to listen. */
export function PatientRouter() {
  useInsertionEffect(() => {
    const { __reactRouterDataRouter: router } = window as { __reactRouterDataRouter?: HeardRouter };
    if (router) hearPatiently(router);
  }, []);
  return <HydratedRouter />;
}
