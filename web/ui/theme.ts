import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core';

/** The library wants ten shades of a colour; ours has its plain value and the deeper one for hover. */
function shades(name: 'brick' | 'moss' | 'lamp'): MantineColorsTuple {
  const [soft, plain, deep] = [
    `var(--color-${name}-soft)`,
    `var(--color-${name})`,
    `var(--color-${name}-deep)`,
  ];
  return [soft, soft, soft, plain, plain, plain, plain, plain, plain, deep];
}

/** The component library in our clothes: every value comes from tokens.css. */
export const theme = createTheme({
  primaryColor: 'brick',
  primaryShade: 8,
  autoContrast: false,
  colors: { brick: shades('brick'), moss: shades('moss'), lamp: shades('lamp') },
  white: 'var(--color-card)',
  black: 'var(--color-ink)',
  fontFamily: 'var(--font-text)',
  headings: { fontFamily: 'var(--font-heading)', fontWeight: '560' },
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-s)',
    md: 'var(--text-m)',
    lg: 'var(--text-l)',
    xl: 'var(--text-xl)',
  },
  spacing: {
    xs: 'var(--space-2)',
    sm: 'var(--space-3)',
    md: 'var(--space-4)',
    lg: 'var(--space-6)',
    xl: 'var(--space-8)',
  },
  defaultRadius: 'var(--radius-card)',
  shadows: {
    sm: 'var(--shadow-raised)',
    md: 'var(--shadow-raised)',
    lg: 'var(--shadow-floating)',
    xl: 'var(--shadow-floating)',
  },
  respectReducedMotion: true,
});

/** The library's own greys and reds fail WCAG AA on our grounds, so its variables are ours in both schemes. */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--color-paper)',
    '--mantine-color-text': 'var(--color-ink)',
    '--mantine-color-bright': 'var(--color-ink)',
    '--mantine-color-dimmed': 'var(--color-ink-soft)',
    '--mantine-color-placeholder': 'var(--color-ink-soft)',
    '--mantine-color-error': 'var(--color-danger)',
    '--mantine-color-anchor': 'var(--color-brick)',
    '--mantine-color-default': 'var(--color-card)',
    '--mantine-color-default-hover': 'var(--color-sunken)',
    '--mantine-color-default-color': 'var(--color-ink)',
    '--mantine-color-default-border': 'var(--color-edge)',
    '--mantine-primary-color-filled': 'var(--color-brick)',
    '--mantine-primary-color-filled-hover': 'var(--color-brick-deep)',
    '--mantine-primary-color-contrast': 'var(--color-on-brick)',
    '--mantine-color-brick-contrast': 'var(--color-on-brick)',
  },
  light: {},
  dark: {},
});
