import { data } from 'react-router';
import { isProblem } from '#shared/api/errors.ts';
import { payments, stripeConfig } from '#shared/api/payments.ts';
import type { CardConfig, Payment } from '#shared/api/payments-schemas.ts';
import type { LoadArgs } from '../api/page-loader.ts';

export type PaymentsPageData = {
  content: { kind: 'refused' } | { kind: 'failed'; text: string } | { kind: 'list'; payments: Payment[] };
  cards: CardConfig;
  public_url: string;
};

export async function loadPayments({ call, signal, settings }: LoadArgs) {
  const cards = await call(stripeConfig, {}, { signal });
  const page = { cards, public_url: settings.public_url };
  try {
    const list = await call(payments, {}, { signal });
    return data<PaymentsPageData>({ ...page, content: { kind: 'list', payments: list } });
  } catch (error) {
    if (!isProblem(error)) throw error;
    const { status } = error;
    const content: PaymentsPageData['content'] =
      status === 401 || status === 403 ? { kind: 'refused' } : { kind: 'failed', text: error.problem.detail };
    return data<PaymentsPageData>({ ...page, content }, { status });
  }
}
