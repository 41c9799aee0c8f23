/** Where the base says what it does; pino's loggers fit. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}
