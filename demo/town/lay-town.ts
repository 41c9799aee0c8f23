import { createRandom } from '../scenes/random.ts';
import { layBusLines } from './lay-bus-lines.ts';
import { layBusinesses } from './lay-businesses.ts';
import { layCampus } from './lay-campus.ts';
import { layGround } from './lay-ground.ts';
import { layHarbor, PLACES } from './lay-harbor.ts';
import { HouseBuilder, layListedHomes, roadHalf } from './lay-houses.ts';
import { layFerries, layRailLine } from './lay-rail-and-ferries.ts';
import { laySites } from './lay-sites.ts';
import { layStreets } from './lay-streets.ts';
import { listedHomes } from './listed-homes.ts';
import { planBusLines, turnsOf } from './plan-bus-lines.ts';
import { isRail } from './prune-roads.ts';
import { TakenGround } from './taken-ground.ts';
import { type Town, TownDraft } from './town-draft.ts';
import { townRoads } from './town-roads.ts';
import { creekLine, layWaters, WATERS } from './town-waters.ts';

/** The town of Lakeshore as entities of OpenStreetMap: the same at every call with the same seed. */
export function layTown(seed = 'lakeshore/town'): Town {
  const random = createRandom(seed);
  const draft = new TownDraft();
  const taken = new TakenGround();
  const homes = listedHomes();
  const roads = townRoads(homes);
  const busLines = planBusLines(roads);

  layWaters(draft);
  for (const { ring } of WATERS) taken.takeArea(ring, 12);
  taken.takeLine(creekLine, 10);
  layGround(draft, taken);
  const streets = layStreets(draft, roads, turnsOf(busLines));
  for (const road of roads.roads)
    taken.takeLine(
      road.at.map((at) => roads.points[at]!),
      isRail(road) ? 9 : roadHalf(road),
    );
  layRailLine(draft, taken, roads, streets);
  layFerries(draft, roads, streets);
  layHarbor(draft);
  layCampus(draft, taken, random.fork('campus'));
  for (const { name, place, at } of PLACES) draft.node(at, { place, name });
  layBusLines(draft, roads, streets, busLines);

  layListedHomes(draft, taken, homes);
  laySites(draft, taken);
  const houses = new HouseBuilder(draft, taken, random.fork('houses'));
  houses.buildAlong(roads, homes);
  layBusinesses(draft, houses.shopfronts, random.fork('businesses'));
  return draft.finish();
}
