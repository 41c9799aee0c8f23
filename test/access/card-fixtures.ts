import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { makeTierIntent } from '#test/helpers/tier-intents.ts';
import type { AccessCase, CallFixture } from './actors.ts';

type Intent = { id: string; client_secret: string | null };

/** Starts a sandbox payment for a tier, for the caller or for a manager that makes no calls. */
async function makeIntent({ base: { db, manager }, actor, kind }: AccessCase): Promise<Intent> {
  const manager_id = (kind === 'own' ? actor?.manager_id : null) ?? manager.manager_id!;
  return await makeTierIntent(db, await openSandbox(db), manager_id);
}

const made = new WeakMap<AccessCase, Promise<Intent>>();

/** Returns the same intent for each call of a case, because path and body refer to it. */
function intentOf(accessCase: AccessCase): Promise<Intent> {
  const intent = made.get(accessCase) ?? makeIntent(accessCase);
  made.set(accessCase, intent);
  return intent;
}

const object: CallFixture['object'] = async (accessCase) =>
  accessCase.kind === 'missing' ? 'pi_sandbox_none' : (await intentOf(accessCase)).id;

const CARD = {
  number: '4242 4242 4242 4242',
  exp_month: '12',
  exp_year: '2099',
  cvc: '123',
  postal_code: '43201',
};

/** Calls of the page with the card form. */
export const CARD_FIXTURES = {
  stripe_config: {},
  sandbox_config: {},
  confirm_sandbox_intent: {
    object,
    body: async (accessCase) => ({ ...CARD, client_secret: (await intentOf(accessCase)).client_secret }),
  },
  answer_sandbox_challenge: {
    object,
    body: async (accessCase) => ({
      client_secret: (await intentOf(accessCase)).client_secret,
      outcome: 'complete',
    }),
  },
} satisfies Record<string, CallFixture>;
