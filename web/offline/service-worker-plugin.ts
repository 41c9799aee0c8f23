import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import type { Plugin } from 'vite';
import { PAGES } from '../../shared/pages.ts';
import { PHOTO_CACHE } from '../../shared/rules/photo-cache.ts';
import { MEDIA_PREFIX } from '../../shared/rules/photo-sizes.ts';
import { LANGUAGES } from '../../shared/texts/language.ts';

const SOURCE = new URL('service-worker.ts', import.meta.url);

/** Lazy modules of the favorites page, which the page's HTML does not mention. */
const LATER = [
  /\/web\/listings\/(offline-favorites\.ts|(card-plans|plan-rent)\.tsx)$/,
  /\/scenes\/home-[\w-]+\.svg$/,
  /\/scenes\/(porch|lamp-out)\.svg$/,
];

export function serviceWorkerPlugin(): Plugin {
  return {
    name: 'porchlight:service-worker',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    generateBundle(_options, bundle) {
      const text = stripTypeScriptTypes(readFileSync(SOURCE, 'utf8'));
      const files: Record<string, string[]> = { '': [] };
      const missing = new Set(LATER);
      for (const output of Object.values(bundle)) {
        const modules =
          output.type === 'chunk' ? output.moduleIds : output.originalFileNames.map((name) => `/${name}`);
        const language = LANGUAGES.find((one) =>
          modules.some((id) => id.endsWith(`/shared/texts/${one}.json`)),
        );
        if (language) files[language] = [...(files[language] ?? []), `/${output.fileName}`];
        const matches = LATER.filter((path) => modules.some((id) => path.test(id)));
        if (matches.length > 0) files['']!.push(`/${output.fileName}`);
        for (const path of matches) missing.delete(path);
      }
      if (missing.size > 0) this.error(`No chunk contains ${[...missing].join(', ')}`);
      const version = createHash('sha256')
        .update(text + Object.keys(bundle).sort().join())
        .digest('hex')
        .slice(0, 12);
      const constants = {
        version,
        favorites: PAGES.favorites,
        offline: PAGES.offline,
        media: MEDIA_PREFIX,
        photoCache: PHOTO_CACHE,
        files,
      };
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: `const BUILD = ${JSON.stringify(constants)};\n${text}`,
      });
    },
  };
}
