import type { FastifyInstance } from 'fastify';
import { MANIFEST_PATH, PAGES } from '#shared/pages.ts';
import { THEME_COLORS } from '#shared/rules/theme-colors.ts';
import { currentLanguage, t } from '#shared/texts/t.ts';

const icon = (name: string, size: number, purpose: string) => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

function manifest() {
  const { light, dark } = THEME_COLORS;
  return {
    id: PAGES.home,
    name: 'Porchlight',
    short_name: 'Porchlight',
    description: t('Homes, roommates and a community near your school.'),
    lang: currentLanguage(),
    dir: 'ltr',
    start_url: PAGES.home,
    scope: PAGES.home,
    display: 'standalone',
    theme_color: light.paper,
    background_color: light.paper,
    color_scheme_dark: { theme_color: dark.paper, background_color: dark.paper },
    categories: ['education', 'lifestyle'],
    icons: [
      icon('icon-192', 192, 'any'),
      icon('icon-512', 512, 'any'),
      icon('maskable-512', 512, 'maskable'),
      icon('monochrome-512', 512, 'monochrome'),
    ],
    shortcuts: [{ name: t('Favorites'), url: PAGES.favorites }],
  };
}

/** Serves the web app manifest in the browser's language. */
export async function manifestRoutes(app: FastifyInstance): Promise<void> {
  app.get(MANIFEST_PATH, { schema: { hide: true } as never }, async (_request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=3600', vary: 'cookie, accept-language, accept-encoding' })
      .send(JSON.stringify(manifest())),
  );
}
