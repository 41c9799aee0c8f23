import { notFound } from '#shared/api/errors.ts';
import { propertyMarket } from '#shared/api/property-market.ts';
import { type Context, schoolTag } from '../context.ts';
import { route } from '../http/route.ts';
import { SerializedJson } from '../http/serialized-json.ts';
import { findCardPoint, findMarketRents, findPriceChanges, findSimilar } from './market.queries.ts';

export const marketRoutes = [
  route(propertyMarket, async ({ db, cache }: Context, { id, school: school_id }) =>
    cache.fetch(
      JSON.stringify(['market', id, school_id]),
      { tags: [schoolTag(school_id)], source: db },
      async () => {
        const point = await findCardPoint(db, school_id, id);
        if (!point) throw notFound('property');
        const place = { school_id, property_id: id, point };
        const rents = await findMarketRents(db, place);
        const similar = await findSimilar(db, place);
        const price_changes = await findPriceChanges(db, id);
        return new SerializedJson(
          `{"similar":[${similar.join(',')}],${JSON.stringify({ rents, price_changes }).slice(1)}`,
          null,
        );
      },
    ),
  ),
];
