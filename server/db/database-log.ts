export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}
