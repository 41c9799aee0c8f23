import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url';

let loading: Promise<void> | null = null;

/** Loaded with the map: a fifth of a page's CSS. Inserted before the site's styles, which override it. */
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
