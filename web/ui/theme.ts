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

const NAMES = ['brick', 'moss', 'lamp'] as const;

/** One colour in the library's variants: filled, tinted, outlined, written. */
function variantsOf(name: (typeof NAMES)[number]): Record<string, string> {
  const [plain, deep, soft] = [
    `var(--color-${name})`,
    `var(--color-${name}-deep)`,
    `var(--color-${name}-soft)`,
  ];
  const written = name === 'lamp' ? 'var(--color-ink)' : plain;
  return {
    [`--mantine-color-${name}-filled`]: plain,
    [`--mantine-color-${name}-filled-hover`]: deep,
    [`--mantine-color-${name}-contrast`]: `var(--color-on-${name})`,
    [`--mantine-color-${name}-light`]: soft,
    [`--mantine-color-${name}-light-hover`]: soft,
    [`--mantine-color-${name}-light-color`]: written,
    [`--mantine-color-${name}-outline`]: deep,
    [`--mantine-color-${name}-outline-hover`]: soft,
    [`--mantine-color-${name}-text`]: written,
  };
}

const VARIABLES: Record<string, string> = {
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
  '--mantine-primary-color-contrast': 'var(--color-on-brick)',
  ...Object.assign({}, ...NAMES.map(variantsOf)),
};

/**
 * The library's own greys and reds fail WCAG AA on our grounds, so its variables are ours. They stand in each scheme's
 * rules as well, which the library makes more specific than the common ones; the tokens know the scheme themselves.
 */
export const themeVariables: CSSVariablesResolver = () => ({
  variables: VARIABLES,
  light: VARIABLES,
  dark: VARIABLES,
});
