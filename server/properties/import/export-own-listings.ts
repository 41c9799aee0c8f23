import { setImmediate as breathe } from 'node:timers/promises';
import { escapeXml } from '#server/http/escape-xml.ts';
import { requireManager } from '../../accounts/authenticate.ts';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/tables.ts';
import { FileResponse } from '../../http/file-response.ts';
import { findExportFacts, findOwnIds } from '../manage/own-properties.queries.ts';
import { findListingSources } from '../write-read-model.ts';
import { type ExportedListing, writeCsv } from './write-csv.ts';

const writeMits = {
  head: '<?xml version="1.0" encoding="UTF-8"?>\n<PhysicalProperty>\n',
  tail: '</PhysicalProperty>\n',
  listing({ listing, external_id, floor_plans, features }: ExportedListing): string {
    const address = `<Address AddressType="property">${leaf('AddressLine1', listing.address_1)}${leaf('AddressLine2', listing.address_2)}${leaf('City', listing.city)}${leaf('State', listing.state)}${leaf('PostalCode', listing.postal_code)}</Address>`;
    const phone = listing.contact_phone
      ? `<Phone PhoneType="office">${leaf('PhoneNumber', listing.contact_phone)}</Phone>`
      : '';
    const id = escapeXml(external_id);
    return `<Property IDValue="${id}">
<PropertyID><Identification IDValue="${id}"/>${leaf('MarketingName', listing.name)}${leaf('WebSite', listing.external_site_url)}${address}${phone}</PropertyID>
<ILS_Identification ILS_IdentificationType="${listing.type}">${leaf('Latitude', listing.lat)}${leaf('Longitude', listing.lng)}</ILS_Identification>
<Information>${leaf('UnitCount', listing.number_of_units)}${leaf('YearBuilt', listing.year_built)}${leaf('ShortDescription', listing.listing_title)}${leaf('LongDescription', listing.description)}</Information>
${floor_plans.map(planXml).join('\n')}
${features.map((slug) => `<Amenity>${leaf('Description', slug)}</Amenity>`).join('')}
</Property>
`;
  },
};

const PAGE_LENGTH = 200;

async function* ownListings(db: Db, manager_id: number): AsyncGenerator<ExportedListing[]> {
  for (let before: number | undefined; ; ) {
    const ids = await findOwnIds(db, manager_id, { before, limit: PAGE_LENGTH });
    if (ids.length === 0) return;
    const facts = new Map((await findExportFacts(db, ids, manager_id)).map((fact) => [fact.id, fact]));
    const sources = await findListingSources(db, ids);
    yield sources.flatMap((source) => {
      const fact = facts.get(source.listing.id);
      return fact ? [{ ...source, external_id: fact.external_id, features: fact.features }] : [];
    });
    before = ids.at(-1);
    await breathe();
  }
}

/** In the import's format. */
export async function exportOwnListings(context: Context, format: 'csv' | 'xml'): Promise<FileResponse> {
  const { manager_id } = requireManager(context);
  const write = format === 'csv' ? writeCsv : writeMits;
  const pieces: string[] = [write.head];
  for await (const listings of ownListings(context.db, manager_id)) {
    for (const listing of listings) pieces.push(write.listing(listing));
  }
  pieces.push(write.tail);
  const type = format === 'csv' ? 'text/csv' : 'application/xml';
  return new FileResponse(pieces.join(''), { name: `porchlight-listings.${format}`, type });
}

function leaf(name: string, value: string | number | null): string {
  return value === null || value === '' ? '' : `<${name}>${escapeXml(String(value))}</${name}>`;
}

function planXml(plan: ExportedListing['floor_plans'][number]): string {
  const room = (kind: string, count: number) => `<Room RoomType="${kind}"><Count>${count}</Count></Room>`;
  const [year, month, day] = (plan.date_available ?? '').split('-').map(Number);
  const date = year
    ? `<FloorplanAvailability><MadeReadyDate Month="${month}" Day="${day}" Year="${year}"/></FloorplanAvailability>`
    : '';
  const sizes = plan.sq_feet === null ? '' : `<SquareFeet Min="${plan.sq_feet}" Max="${plan.sq_feet}"/>`;
  const price = plan.price ?? 0;
  return `<Floorplan IDValue="${plan.id}">${leaf('Name', plan.name)}${room('Bedroom', plan.bedrooms)}${room('Bathroom', plan.full_bath + plan.half_bath / 2)}${sizes}<MarketRent Min="${price}" Max="${plan.price_max ?? price}"/>${date}</Floorplan>`;
}
