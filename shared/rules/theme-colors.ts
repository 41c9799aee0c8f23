/**
 * Colours that a browser must know before it reads a style sheet: of its own bars, and of the screen while the site starts. They
 * are those of web/ui/tokens.css, which a test compares.
 */
export const THEME_COLORS = {
  light: { paper: '#fbf8f2', ink: '#1b2440' },
  dark: { paper: '#12182b', ink: '#f4efe6' },
} as const;
