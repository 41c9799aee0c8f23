import { MANIFEST_PATH } from '#shared/pages.ts';
import { THEME_COLORS } from '#shared/rules/theme-colors.ts';

export function InstallTags() {
  return (
    <>
      <link rel="manifest" href={MANIFEST_PATH} />
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          media={`(prefers-color-scheme: ${scheme})`}
          content={THEME_COLORS[scheme].paper}
        />
      ))}
    </>
  );
}
