import type { LngLat } from '../geometry.ts';
import type { Streets } from '../open-streets.ts';
import type { Footing, StreetTravel } from '../routing/street-router.ts';
import type { MatrixRequest, RouteRequest, Trip } from '../travel.ts';
import { type Around, type AroundRequest, weighAround } from '../weigh-around.ts';

/** Batched, because each message to the thread costs time. */
export type StreetQuestions = {
  /** In target order; undefined: unknown, null: no route exists. */
  travels: { asked: MatrixRequest; answer: (StreetTravel | null | undefined)[] };
  trip: { asked: RouteRequest; answer: Trip | null | undefined };
  /** Null without streets around. */
  around: { asked: AroundRequest; answer: Around | null };
  reach: { asked: LngLat; answer: boolean };
};
export type QuestionName = keyof StreetQuestions;

/** Connections between islands are unknown. */
const isKnown = (one: Footing, other: Footing) =>
  one !== null && other !== null && (one === 'joined' || other === 'joined');

function travels(streets: Streets, { origin, targets, mode, towards = false }: MatrixRequest) {
  const footing = streets.footing(origin, mode);
  const known = [...targets.keys()].filter((at) => isKnown(footing, streets.footing(targets[at]!, mode)));
  const found = streets.sweep({ origin, targets: known.map((at) => targets[at]!), mode, towards });
  const answer: (StreetTravel | null | undefined)[] = targets.map(() => undefined);
  for (const [place, at] of known.entries()) answer[at] = found[place] ?? null;
  return answer;
}

function trip(streets: Streets, { from, to, mode }: RouteRequest) {
  if (!isKnown(streets.footing(from, mode), streets.footing(to, mode))) return undefined;
  return streets.route({ from, to, mode });
}

function around(streets: Streets, asked: AroundRequest): Around | null {
  return streets.covers(asked.point) ? weighAround({ ...asked, network: streets.network() }) : null;
}

const ANSWERS: {
  [Name in QuestionName]: (
    streets: Streets,
    asked: StreetQuestions[Name]['asked'],
  ) => StreetQuestions[Name]['answer'];
} = { travels, trip, around, reach: (streets, point) => streets.network().reaches(point) };

export function answerQuestion<Name extends QuestionName>(
  streets: Streets,
  name: Name,
  asked: StreetQuestions[Name]['asked'],
): StreetQuestions[Name]['answer'] {
  return ANSWERS[name](streets, asked);
}
