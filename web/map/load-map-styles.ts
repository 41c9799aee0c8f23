import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url';

let loading: Promise<void> | null = null;

/**
 * The styles of the map library, which come with its code: among those of every page they would be a fifth of what a first visit
 * waits for. They stand before the site's own, which overrule them.
 */
export function loadMapStyles(): Promise<void> {
  loading ??= new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: stylesUrl });
    link.onload = () => resolve();
    link.onerror = () => {
      loading = null;
      link.remove();
      reject(new Error('The styles of the map did not arrive.'));
    };
    document.head.prepend(link);
  });
  return loading;
}
