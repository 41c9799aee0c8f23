import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';
import { serviceWorkerPlugin } from './web/offline/service-worker-plugin.ts';
import { headingFontPlugin } from './web/ui/heading-font-plugin.ts';

/** Compresses the assets. Runs for the server build too, which writes the route manifest to the client's assets. */
function compressedFiles(): Plugin {
  // `npm start` builds quickly: quality 8 takes 0.3 s instead of 8 and gives 9 % more bytes.
  const quality = process.env.QUICK_BUILD ? 8 : constants.BROTLI_MAX_QUALITY;
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: quality } };
  return {
    name: 'porchlight:compressed-files',
    writeBundle({ dir }) {
      if (!dir) return;
      const assets = join(dir, this.environment.name === 'client' ? 'assets' : '../client/assets');
      const isMissing = (file: string) =>
        /\.(m?js|css|svg)$/.test(file) && !existsSync(join(assets, `${file}.br`));
      for (const name of readdirSync(assets).filter(isMissing)) {
        const bytes = readFileSync(join(assets, name));
        writeFileSync(join(assets, `${name}.br`), brotliCompressSync(bytes, options));
        writeFileSync(join(assets, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    },
  };
}

/** Shared by articles; landing pages don't load it. */
const ARTICLES = /\/web\/blog\//;
/** Account, forum and manager pages and their forms; landing pages don't load them. */
const DASHBOARD =
  /\/web\/(account\/(?!private-meta)|forum\/|manager\/)|\/us-states\.ts|\/shared\/rules\/property-fields\.ts|\/character-counter\./;
const DASHBOARD_FORMS =
  /\/shared\/api\/(form-values|repeated-values|(forum|manager|property)-(bodies|fields))\./;

/** The staff console. */
const STAFF =
  /\/web\/(staff\/|forum\/moderation-labels|leads\/lead-table)|\/shared\/(api\/(staff|moderation)|rules\/staff-roles)[-.]/;

/** Validation, loaded with the first form: most visitors use none. */
const FORMS =
  /\/node_modules\/zod\/|\/shared\/api\/(id-field|inputs|written-text|(account|inquiry|message|sign-up)-)|\/shared\/rules\/reserved-usernames\./;
const FIELDS = /\/web\/ui\/(field|field-error|password-field)\./;

/** The notice to students with an unconfirmed email address. */
const CONFIRMATION = /\/web\/session\/(confirm-email-notice|resend-link-form)\./;
/** Separate from forms, because pages without forms use it too. */
const EMAIL = /\/shared\/rules\/email-address\./;

/** Data that changes after the page has loaded; landing pages have none. */
const QUERIES = /\/node_modules\/@tanstack\/|\/web\/api\/query-provider\./;

/** The layout of every page; lazy dialogs share it. */
const FRAME =
  /\/shared\/(api\/events|rules\/unread-text|drawing\/crest)\.|\/web\/(api\/device-drafts|messages\/(event-stream-client|live-events|shared-event-stream|notification-bell\.module|outbox|outbox-storage|send-logged)|session\/log-out-form|shell\/(announcement\.module|report-problem-link|school-emblem|shell-screen|site-link)|ui\/(crest|logo|loading-indicator))\./;

/** The housing page; its lazy dialogs and views share it. */
const HOUSING =
  /\/web\/housing\/(?!results-url|save-search|search-dialog|search-summary)|\/shared\/rules\/(filter-|is-day|listing-filter|listing-traits|search-text)/;

/**
 * Few files, because each costs a phone a round trip. `base` is used by six or more pages and includes its dependencies, so
 * that chunks don't import each other in a circle.
 */
const CHUNKS = [
  { name: 'email', test: EMAIL, minShareCount: 2, priority: 6 },
  {
    name: 'base',
    test: (id: string) =>
      ![FORMS, FIELDS, ARTICLES, DASHBOARD, DASHBOARD_FORMS, STAFF, CONFIRMATION, QUERIES].some((later) =>
        later.test(id),
      ),
    minShareCount: 6,
    priority: 5,
  },
  { name: 'frame', test: FRAME, priority: 4 },
  { name: 'queries', test: QUERIES, minShareCount: 2, priority: 4 },
  { name: 'forms', test: FORMS, minShareCount: 2, priority: 4 },
  { name: 'fields', test: FIELDS, minShareCount: 2, priority: 4 },
  { name: 'confirmation', test: CONFIRMATION, minShareCount: 2, priority: 4 },
  { name: 'staff', test: STAFF, minShareCount: 4, priority: 3 },
  { name: 'articles', test: ARTICLES, minShareCount: 4, priority: 3 },
  { name: 'dashboard', test: DASHBOARD, minShareCount: 6, priority: 2 },
  { name: 'dashboard-forms', test: DASHBOARD_FORMS, minShareCount: 6, priority: 2 },
  { name: 'sort', test: /\/web\/housing\/sort-(by|listings)\./, minShareCount: 2, priority: 2 },
  { name: 'housing', test: HOUSING, minShareCount: 2, priority: 1 },
  { name: 'icons', test: /lucide-react/, minShareCount: 2, priority: 1 },
];

/** Class names without Vite's line number: 6 % fewer bytes of CSS. */
function scopedClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0]!);
  return `_${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 5)}`;
}

export default defineConfig({
  plugins: [headingFontPlugin(), serviceWorkerPlugin(), reactRouter(), compressedFiles()],
  // One stylesheet for all pages, 31 kB compressed, cached after the first page.
  css: { modules: { generateScopedName: scopedClassName } },
  build: { assetsInlineLimit: 0, sourcemap: false, cssMinify: true, cssCodeSplit: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } },
    ssr: { build: { rolldownOptions: { input: './web/server.ts' } } },
  },
  optimizeDeps: {
    include: ['maplibre-gl', 'react-map-gl/maplibre', 'supercluster', 'zod/mini'],
  },
});
