/** The part of pino's interface that database modules use. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}
