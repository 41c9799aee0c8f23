import { currentLanguage } from '#shared/texts/t.ts';

/**
 * Registers the service worker after the page has loaded, in production only. Ignores failures, because the
 * page works without it.
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
