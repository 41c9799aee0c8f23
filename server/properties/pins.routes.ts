import { MAX_PINS, propertyPins } from '#shared/api/pins.ts';
import { type Context, schoolTag } from '../context.ts';
import { ReadyJson } from '../http/ready-json.ts';
import { route } from '../http/route.ts';
import { getSchoolLink } from '../schools/get-school-link.ts';
import { findPackedPins, packPins } from './packed-pins.ts';
import { findPins } from './pins.queries.ts';
import { filterOf } from './search.routes.ts';

/**
 * Few pins are read from the database, at the cost of so many. Where a box holds more than one answer does, all pins of the school that
 * meet the filter are read once and kept until one of its listings changes: each view of a dense map is then made here.
 */
export const pinRoutes = [
  route(propertyPins, async (context: Context, input) => {
    const { db, answers } = context;
    const { school, in_bbox: box, zoom, ...rest } = input;
    const filter = filterOf(rest);
    const make = async () => {
      let packed = findPackedPins(context, school, filter);
      if (packed === null) {
        await getSchoolLink(db, school);
        const { body, total } = await findPins(db, { school_id: school, box, filter }, MAX_PINS);
        if (total <= MAX_PINS) return new ReadyJson(body, total);
        packed = await packPins(context, school, filter);
      }
      const { items, total } =
        zoom === undefined ? packed.list(box, MAX_PINS) : packed.look(box, zoom, MAX_PINS);
      return new ReadyJson(JSON.stringify(items), total);
    };
    return await answers.remember(JSON.stringify(['pins', input]), schoolTag(school), make, db);
  }),
];
