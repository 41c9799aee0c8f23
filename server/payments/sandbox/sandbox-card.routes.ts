import type { AttemptLimit } from '#server/accounts/account-limits.ts';
import { badInput, notFound } from '#shared/api/errors.ts';
import { sandboxConfig, stripeConfig } from '#shared/api/payments.ts';
import { answerSandboxChallenge, confirmSandboxIntent } from '#shared/api/sandbox-card.ts';
import { t } from '#shared/texts/t.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import { consumeAttempt } from '../../accounts/consume-attempt.ts';
import type { Context } from '../../context.ts';
import { route } from '../../http/route.ts';
import type { CardProvider } from '../card-provider.ts';
import { isSandbox, type Sandbox } from './open-sandbox.ts';
import { isOwnSandboxIntent } from './sandbox.queries.ts';
import { findTestCard, hasExpired, type TestCard } from './test-cards.ts';

const SANDBOX_CARD_LIMIT: AttemptLimit = { name: 'sandbox-card', points: 60, windowS: 10 * 60 };

function configOf(cards: CardProvider) {
  const { name: provider, livemode } = cards;
  return { ...cards.publicConfig(), provider, livemode };
}

function getSandbox({ cards }: Context): Sandbox {
  if (!isSandbox(cards)) throw notFound('call');
  return cards;
}

/** @throws 404, 429 */
async function getOwnIntent(context: Context, intent: string, client_secret: string): Promise<Sandbox> {
  const sandbox = getSandbox(context);
  const { manager_id } = requireManager(context);
  await consumeAttempt(context.db, SANDBOX_CARD_LIMIT, manager_id);
  if (!(await isOwnSandboxIntent(context.db, { manager_id, intent, client_secret })))
    throw notFound('payment');
  return sandbox;
}

type Typed = { number: string; exp_month: string; exp_year: string };

/** Other card numbers may be real. @throws 400 */
function readCard({ number, exp_month, exp_year }: Typed): TestCard {
  const card = findTestCard(number);
  if (!card)
    throw badInput({
      number: [t('You can only use test cards here. Don’t enter a real card.')],
    });
  if (hasExpired(exp_month, exp_year, new Date()))
    throw badInput({ exp_year: [t('This date has passed. Enter a future month.')] });
  return card;
}

export const sandboxCardRoutes = [
  route(stripeConfig, async ({ cards }: Context) => configOf(cards)),
  route(sandboxConfig, async (context: Context) => configOf(getSandbox(context))),
  route(confirmSandboxIntent, async (context: Context, { intent, body }) => {
    const sandbox = await getOwnIntent(context, intent, body.client_secret);
    const answer = await sandbox.pay(intent, readCard(body));
    if (!answer) throw notFound('payment');
    return answer;
  }),
  route(answerSandboxChallenge, async (context: Context, { intent, body }) => {
    const sandbox = await getOwnIntent(context, intent, body.client_secret);
    const answer = await sandbox.answerChallenge(intent, body.outcome);
    if (!answer) throw notFound('payment');
    return answer;
  }),
];
