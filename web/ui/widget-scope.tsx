import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import { theme, themeVariables } from './theme.ts';
import { readThemeChoice, watchThemeChoice } from './theme-choice.ts';

let unwatch = () => {};
/** The library follows the visitor's switch and never keeps a choice of its own. */
const manager: MantineColorSchemeManager = {
  get: () => (typeof document === 'undefined' ? 'auto' : readThemeChoice()),
  set: () => {},
  clear: () => {},
  subscribe: (onUpdate) => {
    unwatch = watchThemeChoice(() => onUpdate(readThemeChoice()));
  },
  unsubscribe: () => unwatch(),
};

/** The policy allows style elements of this page only; its nonce is the one that its scripts carry. */
function pageNonce(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
}

/**
 * Around the few complex widgets that come from the component library; load it lazily with them, so that the pages
 * that need none of it do not carry it. A widget imports the layered style sheet of its own component beside this.
 */
export function WidgetScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={themeVariables}
      colorSchemeManager={manager}
      defaultColorScheme="auto"
      getRootElement={() => undefined}
      getStyleNonce={pageNonce}
    >
      {children}
    </MantineProvider>
  );
}
