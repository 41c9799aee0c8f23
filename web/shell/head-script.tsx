import { RETURN_SCRIPT } from '../offline/return-script.ts';
import { SESSION_STORAGE_SCRIPT } from '../ui/browser-storage.ts';
import { THEME_SCRIPT } from '../ui/theme-choice.ts';
import { RECORD_CLICK_SCRIPT } from './replay-clicks.ts';

type HeadScriptProps = {
  nonce: string | undefined;
  /** True for a page that never hydrates, such as the offline page. */
  isStill: boolean;
};

/** Scripts that must run before the browser paints or the user clicks anything. */
export function HeadScript({ nonce, isStill }: HeadScriptProps) {
  // Empty in the browser's bundle, because the script runs only once, in the server-rendered page.
  const text = import.meta.env.SSR
    ? `${THEME_SCRIPT};${isStill ? RETURN_SCRIPT : `${SESSION_STORAGE_SCRIPT};${RECORD_CLICK_SCRIPT}`}`
    : '';
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants, run with the page's nonce
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}
