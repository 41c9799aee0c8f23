import { THEME_SCRIPT } from './theme-choice.ts';

/** Stands in the head, before anything that paints. */
export function ThemeScript({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant, under the page's nonce
      dangerouslySetInnerHTML={{ __html: THEME_SCRIPT }}
    />
  );
}
