import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorkerPlugin } from './web/offline/service-worker-plugin.ts';
import { headingFontPlugin } from './web/ui/heading-font-plugin.ts';

/** The wall between browser and server, held while building: nothing that a browser loads may reach these folders. */
function noServerInBrowser(): Plugin {
  return {
    name: 'porchlight:no-server-in-browser',
    enforce: 'pre',
    resolveId(source, importer) {
      const isServerOnly =
        /^#(server|cli|demo)\//.test(source) || /\/(server|cli|demo)\/[^/]+.*\.ts$/.test(source);
      if (isServerOnly && importer?.includes('/web/')) {
        throw new Error(`${importer} imports ${source}: pages reach the server through the contract only.`);
      }
      return null;
    },
  };
}

export default defineConfig({
  plugins: [noServerInBrowser(), headingFontPlugin(), serviceWorkerPlugin(), reactRouter()],
  build: { assetsInlineLimit: 0, sourcemap: false, cssMinify: true },
  environments: {
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
  optimizeDeps: {
    include: [
      '@mantine/core',
      '@mantine/hooks',
      'maplibre-gl',
      'react-map-gl/maplibre',
      'supercluster',
      'zod/mini',
    ],
  },
});
