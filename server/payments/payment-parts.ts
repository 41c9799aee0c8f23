import type { Db } from '../db/tables.ts';
import type { CardProvider } from './card-provider.ts';

export type PaymentLog = {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
};

export type PaymentParts = { db: Db; cards: CardProvider; log: PaymentLog };
