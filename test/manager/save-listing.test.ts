import { describe, expect, test } from 'vitest';
import type { Call } from '#shared/api/call.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { ProblemError, problem } from '#shared/api/errors.ts';
import type { Actor } from '#test/access/actors.ts';
import { addressOf } from '#web/api/call.ts';
import type { ListingDraft } from '#web/manager/listing-draft.ts';
import { emptyDraft } from '#web/manager/new-draft.ts';
import { planSteps } from '#web/manager/plan-steps.ts';
import { saveListing } from '#web/manager/save-listing.ts';
import type { DraftPair } from '#web/manager/save-step.ts';
import { createListingDraft, createPhotoDraft, createPlanDraft, summarizeListing } from './listing-drafts.ts';
import { createManagerApi, makeManagerActor } from './manager-api.ts';

const managerApi = await createManagerApi();
const { db } = managerApi;

function callAs({ token }: Actor): Call {
  return (async (endpoint: Endpoint, input: Record<string, unknown>) => {
    const { body } = input;
    const packed = body instanceof FormData ? new Response(body) : null;
    const type = packed ? packed.headers.get('content-type') : 'application/json';
    const answer = await managerApi.app.inject({
      method: endpoint.method,
      url: addressOf(endpoint, input),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': type ?? '' }),
      },
      ...(body === undefined
        ? {}
        : { payload: packed ? Buffer.from(await packed.arrayBuffer()) : JSON.stringify(body) }),
    });
    if (answer.statusCode >= 400) throw new ProblemError(answer.json());
    return answer.json();
  }) as unknown as Call;
}

type Loss = 'before' | 'after';
/** The call fails before it is sent, or after the server has handled it. */
function withLostCall(call: Call, at: number, loss: Loss): Call {
  let count = 0;
  return (async (...args: Parameters<Call>) => {
    count += 1;
    const isLost = count === at;
    if (isLost && loss === 'before') throw problem(503, 'We can’t reach Porchlight.');
    const answer = await call(...args);
    if (isLost) throw problem(503, 'We can’t reach Porchlight.');
    return answer;
  }) as unknown as Call;
}

const tools = (who: Actor, call = callAs(who)) => ({
  call,
  manager_id: who.manager_id!,
  onProgress: () => {},
  onStep: () => {},
});

const fresh = (draft: ListingDraft): DraftPair => ({ draft, base: emptyDraft(draft.key) });

async function savedListing() {
  const who = await makeManagerActor(db);
  const draft = createListingDraft({
    plans: [createPlanDraft(-1, 'The Elm'), createPlanDraft(-2, 'The Oak')],
    photos: [await createPhotoDraft(-1, 'First'), await createPhotoDraft(-2, 'Second')],
  });
  const outcome = await saveListing({ ...fresh(draft), ...tools(who) });
  expect(outcome.error).toBe(null);
  return { who, pair: { draft: outcome.draft, base: outcome.base } };
}

const LOSSES = [1, 2, 3, 4, 5].flatMap((at) => [[at, 'before'] as const, [at, 'after'] as const]);

describe('saveListing of a new listing', () => {
  test.each(LOSSES)(
    'creates no duplicates when retried after call %i failed, %s the server handled it',
    async (at, loss) => {
      const who = await makeManagerActor(db);
      const draft = createListingDraft({
        plans: [createPlanDraft(-1, 'The Elm'), createPlanDraft(-2, 'The Oak')],
        photos: [await createPhotoDraft(-1, 'First'), await createPhotoDraft(-2, 'Second')],
      });
      const stopped = await saveListing({
        ...fresh(draft),
        ...tools(who, withLostCall(callAs(who), at, loss)),
      });
      expect(stopped.error?.status).toBe(503);
      expect([stopped.done.length, stopped.remaining.length]).toEqual([at - 1, 6 - at]);

      const { draft: kept, base } = stopped;
      const typed = {
        ...kept,
        fields: { ...kept.fields, name: 'Maple House' },
        plans: kept.plans.map((plan) =>
          plan.fields.name === 'The Oak' ? { ...plan, fields: { ...plan.fields, name: 'The Ash' } } : plan,
        ),
        photos: kept.photos.map((one) => (one.caption === 'Second' ? { ...one, caption: 'Last' } : one)),
      };
      const outcome = await saveListing({ draft: typed, base, ...tools(who) });
      expect(outcome.error).toBe(null);
      expect((await managerApi.listListings(who)).map(summarizeListing)).toEqual([
        { name: 'Maple House', plans: ['The Ash', 'The Elm'], photos: ['First', 'Last'] },
      ]);
      expect(outcome.draft.plans.every(({ id }) => id > 0)).toBe(true);
      expect(outcome.draft.photos.every(({ id, file }) => id > 0 && file === null)).toBe(true);
    },
  );

  test('reports the rejected field and the remaining steps', async () => {
    const who = await makeManagerActor(db);
    const draft = createListingDraft({
      photos: [{ ...(await createPhotoDraft(-1, 'None')), file: new Blob(['no photo']) }],
    });
    const { error, done, remaining } = await saveListing({ ...fresh(draft), ...tools(who) });
    expect(Object.keys(error?.problem.errors ?? {})).toEqual(['photo']);
    expect([done.map(({ kind }) => kind), remaining.map(({ kind }) => kind)]).toEqual([
      ['property', 'plan'],
      ['photo'],
    ]);
  });
});

describe('saveListing with a failing photo', () => {
  function withRejectedPhoto(call: Call, times: number): Call {
    let [photos, refused] = [0, 0];
    return (async (...args: Parameters<Call>) => {
      if (args[0].name === 'create_photo') photos += 1;
      if (args[0].name === 'create_photo' && photos === 2 && refused < times) {
        refused += 1;
        throw problem(500, 'The photo could not be saved.');
      }
      return await call(...args);
    }) as unknown as Call;
  }

  test('saves all other parts, and the photo when it alone is retried', async () => {
    const who = await makeManagerActor(db);
    const photos = await Promise.all([-1, -2, -3].map((id) => createPhotoDraft(id, `Photo ${-id}`)));
    const outcome = await saveListing({
      ...fresh(createListingDraft({ photos })),
      ...tools(who, withRejectedPhoto(callAs(who), 1)),
    });
    expect(outcome.failures.map(({ step }) => step.id)).toEqual([-2]);
    expect(outcome.remaining.map(({ id }) => id)).toEqual([-2]);
    expect((await managerApi.listListings(who)).map(summarizeListing)).toMatchObject([
      { photos: ['Photo 1', 'Photo 3'] },
    ]);

    const { draft, base } = outcome;
    const again = await saveListing({ draft, base, ...tools(who), onlyPhoto: -2 });
    expect([again.error, planSteps(again.draft, again.base)]).toEqual([null, []]);
    expect((await managerApi.listListings(who)).map(summarizeListing)).toMatchObject([
      { photos: ['Photo 1', 'Photo 2', 'Photo 3'] },
    ]);
  });
});

describe('saveListing of an existing listing', () => {
  test('reports a conflict and overwrites nothing when the listing was changed elsewhere', async () => {
    const { who, pair } = await savedListing();
    const { draft, base } = pair;
    const other = { ...draft, fields: { ...draft.fields, name: 'Their name' } };
    await saveListing({ draft: other, base, ...tools(who) });
    const mine = { ...draft, fields: { ...draft.fields, name: 'My name' } };
    const { error } = await saveListing({ draft: mine, base, ...tools(who) });
    expect(error?.problem.code).toBe('changed_meanwhile');
    expect((await managerApi.getListing(who, draft.id)).name).toBe('Their name');
  });
});
