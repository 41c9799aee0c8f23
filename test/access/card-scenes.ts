import { openSandbox } from '#server/payments/sandbox/open-sandbox.ts';
import { makeTierIntent } from '#test/helpers/tier-intents.ts';
import type { CallScene, Scene } from './actors.ts';

type Intent = { id: string; client_secret: string | null };

/** A sandbox payment for a tier, by the caller or by a manager that no case acts as. */
async function makeIntent({ ground: { db, manager }, actor, kind }: Scene): Promise<Intent> {
  const manager_id = (kind === 'own' ? actor?.manager_id : null) ?? manager.manager_id!;
  return await makeTierIntent(db, await openSandbox(db), manager_id);
}

const made = new WeakMap<Scene, Promise<Intent>>();

/** One intent per case: path and body refer to the same. */
function intentOf(scene: Scene): Promise<Intent> {
  const intent = made.get(scene) ?? makeIntent(scene);
  made.set(scene, intent);
  return intent;
}

const object: CallScene['object'] = async (scene) =>
  scene.kind === 'missing' ? 'pi_sandbox_none' : (await intentOf(scene)).id;

const CARD = {
  number: '4242 4242 4242 4242',
  exp_month: '12',
  exp_year: '2099',
  cvc: '123',
  postal_code: '43201',
};

/** The calls of the card form. */
export const CARD_SCENES = {
  stripe_config: {},
  sandbox_config: {},
  confirm_sandbox_intent: {
    object,
    body: async (scene) => ({ ...CARD, client_secret: (await intentOf(scene)).client_secret }),
  },
  answer_sandbox_challenge: {
    object,
    body: async (scene) => ({
      client_secret: (await intentOf(scene)).client_secret,
      outcome: 'complete',
    }),
  },
} satisfies Record<string, CallScene>;
