import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { THEME_COLORS } from '#shared/rules/theme-colors.ts';
import { readTokens } from '#web/ui/read-tokens.ts';

test('theme colors match the paper and ink tokens', () => {
  const tokens = readTokens(readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8'));
  for (const scheme of ['light', 'dark'] as const) {
    expect(THEME_COLORS[scheme]).toEqual({
      paper: tokens.get('color-paper')?.[scheme],
      ink: tokens.get('color-ink')?.[scheme],
    });
  }
});
