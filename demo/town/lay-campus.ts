import { LAKESHORE } from '../lakeshore.ts';
import type { Random } from '../scenes/random.ts';
import { BELL_TOWER, CAMPUS_PARKING, GARDEN_QUAD, HALLS, LANTERN_QUAD, SOUTH_LAWN } from './campus-plan.ts';
import { CAMPUS } from './closed-ground.ts';
import type { Plan, PlanBox } from './plan-grid.ts';
import { isInRing } from './plan-lines.ts';
import type { TakenGround } from './taken-ground.ts';
import type { TownDraft } from './town-draft.ts';

const ringOf = ([w, s, e, n]: PlanBox): Plan[] => [
  [w, s],
  [e, s],
  [e, n],
  [w, n],
];
const TREES = 260;

/** The university: its ground, its quads, its halls, and the trees between them. */
export function layCampus(draft: TownDraft, taken: TakenGround, random: Random): void {
  const [w, s, e, n] = CAMPUS;
  draft.area(ringOf([w + 9, s + 9, e - 9, n - 9]), { amenity: 'university', name: LAKESHORE.name });
  draft.area(ringOf(LANTERN_QUAD), { leisure: 'park', name: 'Lantern Quad' });
  draft.area(ringOf(SOUTH_LAWN), { landuse: 'grass', name: 'South Lawn' });
  draft.area(ringOf(GARDEN_QUAD), { leisure: 'garden', name: 'Physic Garden' });
  for (const { name, ring, tags } of HALLS) draft.area(ring, { building: 'university', name, ...tags });
  for (const { name, ring } of CAMPUS_PARKING)
    draft.area(ring, { amenity: 'parking', parking: 'surface', name });
  draft.node(BELL_TOWER, { man_made: 'tower', 'tower:type': 'bell_tower', name: 'Lantern Bell Tower' });
  draft.area(ringOf([340, -335, 380, -260]), { leisure: 'pitch', sport: 'tennis' });
  draft.area(ringOf([400, -335, 440, -260]), { leisure: 'pitch', sport: 'tennis' });
  draft.area(ringOf([-60, -470, 60, -425]), { leisure: 'garden', name: 'Founders Garden' });
  const built = [...HALLS.map(({ ring }) => ring), ...CAMPUS_PARKING.map(({ ring }) => ring)];
  for (let tree = 0; tree < TREES; tree += 1) {
    const at: Plan = [random.between(w + 16, e - 16), random.between(s + 16, n - 16)];
    if (!built.some((ring) => isInRing(at, ring))) draft.node(at, { natural: 'tree' });
  }
  taken.takeArea(ringOf(CAMPUS), 2);
}
