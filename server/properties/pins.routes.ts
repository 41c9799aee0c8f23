import { MAX_PINS, propertyPins } from '#shared/api/pins.ts';
import { type Context, schoolTag } from '../context.ts';
import { route } from '../http/route.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { cachePins, findCachedPins } from './cached-pins.ts';
import { findPins } from './pins.queries.ts';
import { filterOf } from './search.routes.ts';

/**
 * Reads the map view's pins from the database. If one response can't hold them, caches all pins of the school
 * and groups them by view.
 */
export const pinRoutes = [
  route(propertyPins, async (context: Context, input) => {
    const { db, cache } = context;
    const { school, in_bbox: box, zoom, ...rest } = input;
    const filter = filterOf(rest);
    const make = async () => {
      let pins = findCachedPins(context, school, filter);
      if (pins === null) {
        await getSchoolLink(db, school);
        const { body, total } = await findPins(db, { school_id: school, box, filter }, MAX_PINS);
        if (total <= MAX_PINS) return new SerializedJson(body, total);
        pins = await cachePins(context, school, filter);
      }
      const { items, total } =
        zoom === undefined ? pins.list(box, MAX_PINS) : pins.listOrCluster(box, zoom, MAX_PINS);
      return new SerializedJson(JSON.stringify(items), total);
    };
    return await cache.fetch(
      JSON.stringify(['pins', input]),
      { tags: [schoolTag(school)], source: db },
      make,
    );
  }),
];
