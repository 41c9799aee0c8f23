import type { Db } from '../db/tables.ts';
import type { CardProvider } from './card-provider.ts';

/** Where payments say what the operator must know: pino's loggers fit. */
export type PaymentLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

/** What payments are made with: a handler's context has it, and a job and an operator's command bring it. */
export type PaymentParts = { db: Db; cards: CardProvider; log: PaymentLog };
