import { currentLanguage } from '#shared/texts/t.ts';

/**
 * Has the service worker of a built site take care of the time without a connection. After the page has loaded, so that it
 * takes nothing from it; where the browser has none, or refuses, the site is what it is with a connection.
 */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = () =>
    navigator.serviceWorker
      .register(`/service-worker.js?language=${currentLanguage()}`, { scope: '/', updateViaCache: 'none' })
      .catch(() => {});
  if (document.readyState === 'complete') void register();
  else window.addEventListener('load', () => void register(), { once: true });
}
