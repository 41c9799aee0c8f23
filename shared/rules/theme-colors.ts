/** Must be known before a style sheet loads; a test compares them with web/ui/tokens.css. */
export const THEME_COLORS = {
  light: { paper: '#fbf8f2', ink: '#1b2440' },
  dark: { paper: '#12182b', ink: '#f4efe6' },
} as const;
