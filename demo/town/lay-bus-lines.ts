import type { OsmMember } from '#server/geo/osm/osm-extract.ts';
import type { Route } from './find-route.ts';
import type { JoinedRoads } from './join-roads.ts';
import type { LaidStreets } from './lay-streets.ts';
import type { PlannedLine } from './plan-bus-lines.ts';
import { distance } from './plan-lines.ts';
import type { TownDraft } from './town-draft.ts';

const STOP_EVERY_M = 330;
const STOP_ASIDE_M = 8.5;
const STOP_BEYOND_M = 16;

/** Lays the stops of all lines and a relation for each direction. */
export function layBusLines(
  draft: TownDraft,
  network: JoinedRoads,
  streets: LaidStreets,
  lines: readonly PlannedLine[],
): void {
  const stops = new StopBook(draft, network);
  for (const { ref, color, ways } of lines) {
    const relations = ways.map(({ route, from, to }) => {
      const platforms = stops
        .along(route)
        .map((id): OsmMember => ({ type: 'node', ref: id, role: 'platform' }));
      const name = from === to ? `Bus ${ref}: Campus Loop` : `Bus ${ref}: ${from} → ${to}`;
      return draft.relation([...platforms, ...waysOf(route, streets)], {
        type: 'route',
        route: 'bus',
        ref,
        name,
        from,
        to,
        colour: color,
        network: 'Lakeshore Transit',
        'public_transport:version': '2',
      });
    });
    draft.relation(
      relations.map((id) => ({ type: 'relation', ref: id, role: '' })),
      { type: 'route_master', route_master: 'bus', ref, name: `Bus ${ref}`, network: 'Lakeshore Transit' },
    );
  }
}

function waysOf({ points }: Route, { wayOf }: LaidStreets): OsmMember[] {
  const members: OsmMember[] = [];
  for (let i = 0; i + 1 < points.length; i += 1) {
    const ref = wayOf(points[i]!, points[i + 1]!);
    if (ref !== undefined && members.at(-1)?.ref !== ref) members.push({ type: 'way', ref, role: '' });
  }
  return members;
}

const bare = (street: string) => street.replace(/^(North|South|East|West) /, '');

/** Stops, each laid once however many lines call at it. */
class StopBook {
  readonly #draft: TownDraft;
  readonly #network: JoinedRoads;
  readonly #known = new Map<string, number>();
  readonly #names = new Map<number, string[]>();

  constructor(draft: TownDraft, network: JoinedRoads) {
    this.#draft = draft;
    this.#network = network;
    for (const { at, tags } of network.roads) {
      if (!tags.name || !tags.highway || /cycle|foot|path/.test(tags.highway)) continue;
      for (const point of at) {
        const names = this.#names.get(point) ?? [];
        if (!names.includes(bare(tags.name))) names.push(bare(tags.name));
        this.#names.set(point, names);
      }
    }
  }

  along({ points, roads }: Route): number[] {
    const found: number[] = [];
    let since = STOP_EVERY_M;
    for (let i = 0; i + 1 < points.length; i += 1) {
      const own = bare(this.#network.roads[roads[i]!]!.tags.name ?? '');
      const cross = this.#names.get(points[i]!)?.find((name) => name !== own);
      if (since >= STOP_EVERY_M && own && cross) {
        const id = this.#stop(points[i]!, points[i + 1]!, `${own} & ${cross}`);
        if (found.at(-1) !== id) found.push(id);
        since = 0;
      }
      since += distance(this.#network.points[points[i]!]!, this.#network.points[points[i + 1]!]!);
    }
    return found;
  }

  #stop(at: number, next: number, name: string): number {
    const [a, b] = [this.#network.points[at]!, this.#network.points[next]!];
    const size = distance(a, b) || 1;
    const [du, dv] = [(b[0] - a[0]) / size, (b[1] - a[1]) / size];
    const key = `${at}/${Math.round(Math.atan2(dv, du) / (Math.PI / 2))}`;
    const beyond = Math.min(STOP_BEYOND_M, size / 2);
    const known =
      this.#known.get(key) ??
      this.#draft.node([a[0] + du * beyond + dv * STOP_ASIDE_M, a[1] + dv * beyond - du * STOP_ASIDE_M], {
        highway: 'bus_stop',
        public_transport: 'platform',
        bus: 'yes',
        name,
      });
    this.#known.set(key, known);
    return known;
  }
}
