/** Colors that pages need before a style sheet loads. A test compares them with web/ui/tokens.css. */
export const THEME_COLORS = {
  light: { paper: '#fbf8f2', ink: '#1b2440' },
  dark: { paper: '#12182b', ink: '#f4efe6' },
} as const;
