import { describe, expect, test } from 'vitest';
import { inPieces, readFeedRows } from '#test/helpers/feed-rows.ts';
import { findFeedFormat } from './read-feed.ts';

const LISTING = `<Listing id="a1" type="RENTAL" companyId="c1" propertyType="HOUSE"><street hide="true">12 Elm Street</street><unit>5</unit>
<city>Ames</city><state>IA</state><zip>50010</zip><price>1200</price><pricingFrequency>MONTH</pricingFrequency><numBedrooms>2</numBedrooms>
<numFullBaths>1</numFullBaths><numHalfBaths>1</numHalfBaths></Listing>`;
const hotpads = (listings: string) =>
  `<hotPadsItems version="2.1"><Company id="c1"><name>Elm</name><website>https://elm.example</website></Company>${listings}</hotPadsItems>`;
const ZILLOW = `<Listings><Listing><Location><StreetAddress>12 Elm Street</StreetAddress><UnitNumber>5</UnitNumber><City>Ames</City><State>IA</State>
<Zip>50010</Zip><Lat>42.03</Lat><Long>-93.63</Long><DisplayAddress>Yes</DisplayAddress></Location><ListingDetails><Status>For Rent</Status><Price>1200.00</Price>
<ListingUrl>https://elm.example/1</ListingUrl><ProviderListingId>z1</ProviderListingId><VirtualTourUrl>https://elm.example/t</VirtualTourUrl></ListingDetails>
<RentalDetails><Availability>2027-08-01</Availability><UtilitiesIncluded><Water>Yes</Water><Gas>No</Gas></UtilitiesIncluded><PetsAllowed><NoPets/><Cats>Yes</Cats><SmallDogs>Yes</SmallDogs></PetsAllowed></RentalDetails>
<BasicDetails><PropertyType>SingleFamily</PropertyType><Title>Elm</Title><Description>Nice</Description><Bedrooms>3</Bedrooms><Bathrooms/><FullBathrooms>1</FullBathrooms><HalfBathrooms>1</HalfBathrooms>
<LivingArea>1100</LivingArea><year-built>1990</year-built></BasicDetails><Pictures><Picture><PictureUrl>https://elm.example/1.jpg</PictureUrl></Picture></Pictures>
<Agent><OfficeLineNumber>515-555-0100</OfficeLineNumber></Agent><RichDetails><Pool>Yes</Pool><Elevator>No</Elevator><Patio/><Appliances><Appliance>Dishwasher</Appliance></Appliances><Furnished>No</Furnished></RichDetails></Listing></Listings>`;
const MITS = '<PhysicalProperty><Property IDValue="a"/></PhysicalProperty>';

describe('HotPads feed', () => {
  test('leaves out the house number of a hidden street', async () => {
    expect(await readFeedRows(hotpads(LISTING))).toEqual([
      {
        external_id: 'a1',
        address_1: 'Elm Street',
        address_2: '',
        city: 'Ames',
        state: 'IA',
        postal_code: '50010',
        type: 'HOUSE',
        external_site_url: 'https://elm.example',
        price: '1200',
        price_max: '',
        price_period: 'MONTH',
        bedrooms: '2',
        bathrooms: '1.5',
      },
    ]);
  });

  test('reads a shown street, tags, pets and photos', async () => {
    const tags = [
      '<ListingTag type="PROPERTY_AMENITY"><tag>Pool</tag></ListingTag>',
      '<ListingTag type="MODEL_AMENITY"><tag>WALK_IN_CLOSET</tag></ListingTag>',
      '<ListingTag type="LAUNDRY"><tag>IN_UNIT</tag></ListingTag>',
      '<ListingTag type="RENT_INCLUDES"><tag>WATER</tag></ListingTag>',
      '<ListingTag type="CATS_ALLOWED"><tag>true</tag></ListingTag>',
      '<ListingTag type="LARGE_DOGS_ALLOWED"><tag>false</tag></ListingTag>',
      '<ListingPhoto source="https://elm.example/1.jpg"/><ListingPhoto source="https://elm.example/2.jpg"/>',
    ].join('');
    const shown = LISTING.replace('"true"', '"false"').replace('</Listing>', `${tags}</Listing>`);
    expect(await readFeedRows(hotpads(shown))).toMatchObject([
      {
        address_1: '12 Elm Street',
        address_2: '5',
        features: 'pool|walk in closet|laundry-in-unit|water-included',
        pets: 'cats',
        photos: 'https://elm.example/1.jpg https://elm.example/2.jpg',
      },
    ]);
  });

  test('reads a row per floor plan of a community, with rent and date of its units', async () => {
    const models = `<Model id="m1" type="floorplan"><name>A</name><numBedrooms>1</numBedrooms><numFullBaths>1</numFullBaths></Model>
<Model id="u1" type="unit" parentModelId="m1"><price>900</price><dateAvailable>2027-08-01</dateAvailable></Model>
<Model id="u2" type="unit" parentModelId="m1"><price>950</price><dateAvailable>2027-07-01</dateAvailable></Model>
<Model id="m2" type="floorplan"><name>B</name><numBedrooms>2</numBedrooms><numFullBaths>1</numFullBaths><lowPrice>1200</lowPrice><highPrice>1300</highPrice></Model>`;
    expect(await readFeedRows(hotpads(LISTING.replace('</Listing>', `${models}</Listing>`)))).toMatchObject([
      { plan_name: 'A', bedrooms: '1', price: '900', price_max: '950', date_available: '2027-07-01' },
      { plan_name: 'B', bedrooms: '2', price: '1200', price_max: '1300' },
    ]);
  });
});

describe('Zillow feed', () => {
  test('reads all fields', async () => {
    expect(await readFeedRows(ZILLOW)).toEqual([
      {
        external_id: 'z1',
        listing_title: 'Elm',
        description: 'Nice',
        address_1: '12 Elm Street',
        address_2: '5',
        city: 'Ames',
        state: 'IA',
        postal_code: '50010',
        latitude: '42.03',
        longitude: '-93.63',
        type: 'SingleFamily',
        contact_phone: '515-555-0100',
        external_site_url: 'https://elm.example/1',
        tour_url: 'https://elm.example/t',
        year_built: '1990',
        furnished_units: 'no',
        pets: 'cats,dogs',
        features: 'pool|dishwasher|water-included',
        bedrooms: '3',
        bathrooms: '1.5',
        sq_feet: '1100',
        price: '1200.00',
        price_max: '',
        date_available: '2027-08-01',
        photos: 'https://elm.example/1.jpg',
      },
    ]);
  });

  test('hides a house that is no longer for rent, and a hidden address', async () => {
    const [row] = await readFeedRows(
      ZILLOW.replace('For Rent', 'Pending').replace('<DisplayAddress>Yes', '<DisplayAddress>No'),
    );
    expect(row).toMatchObject({ status: 'inactive', address_1: 'Elm Street', address_2: '' });
  });
});

describe('findFeedFormat', () => {
  test.each([
    ['mits', MITS],
    ['mits', `<?xml version="1.0"?>\n<!-- export -->\n<m:physicalproperty xmlns:m="x"><m:Property/>`],
    ['hotpads', hotpads(LISTING)],
    ['zillow', ZILLOW],
  ])('recognizes %s by its root', async (name, xml) => {
    expect(await findFeedFormat(inPieces(xml, 5))).toMatchObject({ name });
  });

  test('returns null for text that is not XML', async () => {
    expect(await findFeedFormat(inPieces('external_id,name\n1,Elm\n'))).toBeNull();
  });
});

describe('readFeed refuses', () => {
  test.each([
    ['a web page', '<!DOCTYPE html><html><head><meta charset=utf-8></head></html>', 'This is a web page'],
    ['a page without document type', '\n<HTML><body>Log in</body></HTML>', 'This is a web page'],
    ['an unknown root', '<rss><channel><item/></channel></rss>', 'We don’t know the format'],
    ['other listings', '<Listings><Listing><Address/></Listing></Listings>', 'We don’t know the format'],
    ['an empty feed', '<PhysicalProperty></PhysicalProperty>', 'has no Property element'],
    ['an empty HotPads feed', hotpads(''), 'has no Listing element'],
    ['a truncated feed', hotpads(LISTING + LISTING).slice(0, -100), 'it ends too early'],
    ['a feed cut off in a tag', `${hotpads(LISTING).slice(0, -7)}`, 'it ends too early'],
    ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${MITS}`, 'document type'],
    ['an unknown entity', MITS.replace('/>', '>&secret;</Property>'), 'undefined entity'],
    ['elements too deep', `<PhysicalProperty>${'<Property>'.repeat(60)}`, 'more than 40 deep'],
    ['too many elements', `<PhysicalProperty><Property>${'<b/>'.repeat(30_000)}`, 'too many elements'],
  ])('%s', async (_, xml, sentence) => {
    await expect(readFeedRows(xml)).rejects.toThrow(sentence);
  });

  test('hostile text without delay', async () => {
    const comments = '<!---->'.repeat(10_000);
    const street = `${'1-'.repeat(200_000)}!`;
    const amenity = `<Property><ILS_Unit><Amenity><Description>${'a-'.repeat(200_000)}!</Description></Amenity></ILS_Unit></Property>`;
    const start = performance.now();
    await expect(readFeedRows(`${comments}<rss/>`, 70_000)).rejects.toThrow('We don’t know the format');
    await readFeedRows(hotpads(LISTING.replace('12 Elm Street', street)), 70_000);
    await readFeedRows(MITS.replace('<Property IDValue="a"/>', amenity), 70_000);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test('nothing for control characters and entities of HTML', async () => {
    const xml = hotpads(LISTING.replace('Elm Street', 'Elm\u000b&nbsp;Street'));
    expect((await readFeedRows(xml))[0]).toMatchObject({ address_1: 'Elm\u00a0Street' });
  });

  test('no property of 3,000 units, which are read one at a time', async () => {
    const unit = `<ILS_Unit><Units><Unit><UnitType>A</UnitType><UnitBedrooms>1</UnitBedrooms><UnitRent>900</UnitRent></Unit></Units>${'<Amenity><Description>Pool</Description></Amenity>'.repeat(5)}</ILS_Unit>`;
    const rows = await readFeedRows(MITS.replace('/>', `>${unit.repeat(3000)}</Property>`), 50_000);
    expect(rows).toMatchObject([{ plan_name: 'A', bedrooms: '1', price: '900' }]);
  });
});
