import { describe, expect, test } from 'vitest';
import { readFeedRows } from '#test/helpers/feed-rows.ts';

const ADDRESS =
  '<Address AddressType="property"><AddressLine1>12 Elm Street</AddressLine1><City>Ames</City><State>IA</State><PostalCode>50010</PostalCode></Address>';
const ID = `<PropertyID><Identification IDValue="elm"/><MarketingName>Elm Court</MarketingName>${ADDRESS}</PropertyID>`;
const property = (content: string, id = ID) =>
  `<PhysicalProperty><Property>${id}${content}</Property></PhysicalProperty>`;
const ROOMS =
  '<Room RoomType="Bedroom"><Count>2</Count></Room><Room RoomType="Bathroom"><Count>1</Count></Room>';
const plan = (content: string, attributes = 'IDValue="f1"') =>
  `<Floorplan ${attributes}><Name>B1</Name>${ROOMS}${content}</Floorplan>`;
const unit = (content: string, outside = '') =>
  `<ILS_Unit FloorplanID="f1"><Units><Unit><UnitBedrooms>2</UnitBedrooms>${content}</Unit></Units>${outside}</ILS_Unit>`;
const firstRow = async (xml: string) => (await readFeedRows(xml))[0]!;

const deposit = (type: string, exact: string) =>
  `<Deposit DepositType="${type}"><Amount AmountType="Actual"><ValueRange Exact="${exact}"/></Amount></Deposit>`;

describe('MITS deposits', () => {
  test('are read from the property and the floor plan, without those for pets', async () => {
    const pet = deposit('Pet Deposit', '250.00');
    const content =
      pet + deposit('Security Deposit', '900.00') + plan(pet + deposit('Security Deposit', '300'));
    expect(await firstRow(property(content))).toMatchObject({ deposit: '900.00', plan_deposit: '300' });
    expect(await firstRow(property(pet + plan(deposit('Security Deposit', '0'))))).not.toHaveProperty(
      'deposit',
    );
  });
});

test('MITS fees of application, administration and holding are read, without those of 0', async () => {
  const fee =
    '<Fee><ProrateType>Standard</ProrateType><ApplicationFee>49.50</ApplicationFee><AdminFee>$150</AdminFee><NonRefundableHoldFee>0</NonRefundableHoldFee><LateMinFee>50</LateMinFee></Fee>';
  const row = await firstRow(property(fee + plan('')));
  expect(row.fees).toBe(
    'application 50 person application required|administration 150 unit move_in required',
  );
});

describe('MITS dialects', () => {
  test('VaultWare: facts inside Identification, attributes Id and Type', async () => {
    const row = await firstRow(`\ufeff<?xml version="1.0"?><PhysicalProperty><Management Id="7"/>
<Property ManagementID="7"><PropertyID><Identification Type="market rate apt" xmlns="http://a.example/ns"><PrimaryID>143</PrimaryID>
<MarketingName>Glen</MarketingName><WebSite>www.glen.example</WebSite></Identification><Address Type="property">
<Address1>14 Slide Court</Address1><City>Ames</City><State>IA</State><PostalCode>50010</PostalCode></Address>
<Phone Type="fax"><PhoneNumber>515-555-0199</PhoneNumber></Phone><Phone Type="office"><PhoneNumber>515-555-0101</PhoneNumber></Phone></PropertyID>
<ILS_Identification Type="Apartment" RentalType="Unspecified"/><Amenity Type="FitnessCenter"><Description>Gym with a view</Description></Amenity>
<Floorplan Id="97"><Name>One</Name><Room Type="Bedroom"><Count>1</Count></Room><Room Type="Bathroom"><Count>1</Count></Room>
<SquareFeet Min="780" Max="790"/><MarketRent Min="0" Max="0"/><EffectiveRent Min="0" Max="0"/>
<File Id="2" Active="true"><Type>Floorplan</Type><Src>http://cdn.example/plan</Src><Rank>1</Rank></File></Floorplan>
<ILS_Unit Id="1" FloorplanID="97"><Unit><Information><UnitLeasedStatus>available</UnitLeasedStatus></Information></Unit>
<EffectiveRent Avg="1314.0000" Min="1314.0000" Max="1400.0000"/></ILS_Unit>
<File Id="1" Active="true"><Type>Photo</Type><Src>http://cdn.example/b</Src><Rank>2</Rank></File>
<File Id="3" Active="true"><Type>Photo</Type><Src>http://cdn.example/a</Src><Rank>1</Rank></File>
<File Id="4" Active="false"><Type>Photo</Type><Src>http://cdn.example/old</Src></File>
</Property></PhysicalProperty>`);
    expect(row).toEqual({
      external_id: '143',
      name: 'Glen',
      address_1: '14 Slide Court',
      city: 'Ames',
      state: 'IA',
      postal_code: '50010',
      type: 'Apartment',
      contact_phone: '515-555-0101',
      external_site_url: 'www.glen.example',
      plan_name: 'One',
      bedrooms: '1',
      bathrooms: '1',
      sq_feet: '780',
      price: '1314.0000',
      price_max: '1400.0000',
      date_available: 'now',
      features: 'fitness-center|Gym with a view',
      photos: 'http://cdn.example/a http://cdn.example/b http://cdn.example/plan',
    });
  });

  test('RentCafe: everything inside Identification, lower-case attributes, amenities as flags', async () => {
    const row =
      await firstRow(`<PhysicalProperty xmlns:MITS="http://a.example"><Property managementID="8"><Identification type="Apartment">
<PrimaryID>p01</PrimaryID><MarketingName>Mad</MarketingName><Address><Address1>1 Van Street</Address1><Address2> </Address2><City>Ames</City>
<State>IA</State><Zip>50010</Zip></Address><Latitude>42.03</Latitude><Longitude>-93.62</Longitude><Phone><Number>(515) 555-0100</Number></Phone></Identification>
<Information><StructureType>unspecified</StructureType><UnitCount>0</UnitCount></Information><Policy><Pet type="Dog" allowed="true"><Comment>Breeds.</Comment></Pet>
<Pet type="Cat" allowed="false"/></Policy><Floorplan id="85"><Name>A1</Name><Room type="bedroom"><Count>1</Count></Room><Room type="bathroom"><Count>1</Count></Room>
<SquareFeet min="735" max="735"/><MarketRent min="0.00" max="0.00"/></Floorplan>
<ILS_Unit><UnitID>6</UnitID><UnitRent>1500.00</UnitRent><MarketRent>1450.00</MarketRent><UnitLeasedStatusDescription>Occupied No Notice</UnitLeasedStatusDescription><FloorplanID>85</FloorplanID></ILS_Unit>
<ILS_Unit><UnitID>7</UnitID><UnitRent>1700.00</UnitRent><UnitOccupancyStatus>Vacant</UnitOccupancyStatus><UnitLeasedStatus>available</UnitLeasedStatus><FloorplanID>85</FloorplanID><DateAvailable/></ILS_Unit>
<Amenities><Community><Pool>true</Pool><Spa>false</Spa><OnSiteMaintenance>true</OnSiteMaintenance></Community><Floorplan><DishWasher>true</DishWasher></Floorplan>
<General><AmenityName>Theater Room</AmenityName></General></Amenities></Property></PhysicalProperty>`);
    expect(row).toMatchObject({
      external_id: 'p01',
      address_2: '',
      postal_code: '50010',
      latitude: '42.03',
      type: 'Apartment',
      contact_phone: '(515) 555-0100',
      pets: 'dog',
      pet_policy: 'Breeds.',
      bedrooms: '1',
      price: '1700.00',
      price_max: '',
      date_available: 'now',
      features: 'pool|On Site Maintenance|dishwasher|Theater Room',
    });
    expect(row).not.toHaveProperty('number_of_units');
    expect(row).not.toHaveProperty('photos');
  });

  test('Entrata: ids as elements, Address in Address, in an envelope, in any letter case', async () => {
    const row =
      await firstRow(`<soap:Envelope xmlns:soap="s"><soap:Body><response><result><PHYSICALPROPERTY><Property>
<PropertyID><Identification IDScopeType="sender" IDRank="primary"><IDValue>499</IDValue></Identification><MarketingName>Mad</MarketingName>
<WebSite>http://mad.example</WebSite><Address AddressType="property"><Address>198 Vorst St</Address><City>Ames</City><State>IA</State><PostalCode>50010</PostalCode></Address></PropertyID>
<Amenities><PropertyAmenities><Amenity Id="1"><Name>Bike Storage</Name></Amenity></PropertyAmenities></Amenities>
<Policy><Pet Allowed="true"><Pets PetType="Dog" Description="Dog"/></Pet><Pet Allowed="true"><Pets PetType=""/><Restrictions>Certain breeds.</Restrictions></Pet></Policy>
<Floorplan><Identification IDRank="primary"><IDValue>18</IDValue></Identification><Name>A0</Name><Room RoomType="Bedroom"><Count>0</Count></Room>
<Room RoomType="Bathroom"><Count>1</Count></Room><SquareFeet Avg="0" Min="480" Max="480"/><MarketRent Min="0" Max="0"/></Floorplan>
<ILS_Unit><Units><Unit FloorPlanId="18"><MarketingName>3F</MarketingName><UnitRent>995</UnitRent><Address AddressType="property"><Address>9 Other</Address></Address></Unit></Units>
<EffectiveRent>995</EffectiveRent><Availability><VacateDate Month="01" Day="09" Year="2027"/><VacancyClass>Unoccupied</VacancyClass></Availability></ILS_Unit>
<ILS_Unit><Units><Unit FloorPlanId="18"><MarketRent>1,105.00</MarketRent></Unit></Units></ILS_Unit>
</Property></PHYSICALPROPERTY></result></response></soap:Body></soap:Envelope>`);
    expect(row).toMatchObject({
      external_id: '499',
      address_1: '198 Vorst St',
      plan_name: 'A0',
      bedrooms: '0',
      price: '995',
      price_max: '1,105.00',
      date_available: '2027-01-09',
      pets: 'dog',
      pet_policy: 'Certain breeds.',
      features: 'bike-storage',
    });
  });

  test('PropertyLink: prefixes, facts in Unit/Information, amenities by type', async () => {
    const row =
      await firstRow(`<PhysicalProperty><Property><PropertyID><MITS:Identification xmlns:MITS="m"><MITS:PrimaryID>90</MITS:PrimaryID>
<MITS:MarketingName>Poplar</MITS:MarketingName></MITS:Identification><MITS:Address xmlns:MITS="m"><MITS:Address1>11 Little Pkwy</MITS:Address1><MITS:City>Ames</MITS:City>
<MITS:State>IA</MITS:State></MITS:Address></PropertyID><ILS_Identification Type="Apartment"/><Floorplan Id="38"><Name>Laurel</Name>
<Room Type="Bedroom"><Count>1</Count></Room><Room Type="Bathroom"><Count>1.00</Count></Room><Amenity Type="AirConditioner"><Rank/></Amenity></Floorplan>
<ILS_Unit Id="9" FloorplanID="38"><Unit><MITS:Information xmlns:MITS="m"><MITS:MarketRent>1462.0000</MITS:MarketRent><MITS:MinSquareFeet>792</MITS:MinSquareFeet>
</MITS:Information></Unit><Availability><VacancyClass>Occupied</VacancyClass></Availability></ILS_Unit></Property></PhysicalProperty>`);
    expect(row).toMatchObject({
      external_id: '90',
      name: 'Poplar',
      sq_feet: '792',
      price: '1462.0000',
      features: 'air-conditioning',
    });
  });

  test('AppFolio: units without floor plans, text dates, rent in Pricing, photos of the unit', async () => {
    const text = 'A bright home with a porch, two blocks from campus.';
    const rows = await readFeedRows(
      property(`<Information><UnitCount>2</UnitCount></Information>
<ILS_Unit IDValue="u1"><Units><Unit><MarketingName>Unit 1</MarketingName><UnitBedrooms>2</UnitBedrooms><UnitBathrooms>1.5</UnitBathrooms><MinSquareFeet>900</MinSquareFeet></Unit></Units>
<Availability><MadeReadyDate>2027-08-01</MadeReadyDate></Availability><Pricing><MarketRent Min="950.00" Max="950.00"/></Pricing><Comment>${text}</Comment>
<Policy><Pet><PetType>cats</PetType></Pet></Policy><File><FileType>Photo</FileType><Src>https://a.example/1.jpg</Src><Active>true</Active></File></ILS_Unit>
<ILS_Unit IDValue="u2"><Units><Unit><MarketingName>Unit 2</MarketingName><UnitBedrooms>2</UnitBedrooms><UnitBathrooms>1.5</UnitBathrooms><MinSquareFeet>900</MinSquareFeet></Unit></Units>
<Availability><MadeReadyDate>2027-07-01</MadeReadyDate></Availability><Pricing><MITS-OfferTerm><EffectiveRent>1100</EffectiveRent><Term>6</Term></MITS-OfferTerm>
<MITS-OfferTerm><EffectiveRent>1000</EffectiveRent><Term>12</Term></MITS-OfferTerm></Pricing></ILS_Unit>`),
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      description: text,
      plan_name: '',
      bedrooms: '2',
      bathrooms: '1.5',
      sq_feet: '900',
      price: '950.00',
      price_max: '1000',
      date_available: '2027-07-01',
      photos: 'https://a.example/1.jpg',
    });
  });

  test('version 5: plans and units within buildings, rent among the charges', async () => {
    const rent =
      '<ChargeOfferClass Code="RENT"><ChargeOfferItem InternalCode="rent"><ChargeOfferAmount><Amounts>1500.00</Amounts></ChargeOfferAmount></ChargeOfferItem></ChargeOfferClass>';
    const fee = rent.replaceAll('RENT', 'PET').replace('1500.00', '25');
    const rows = await readFeedRows(
      property(`<Building IDValue="B1">${plan(`<Unit IDValue="U1">${fee}${rent}</Unit>`)}</Building>`),
    );
    expect(rows).toMatchObject([{ plan_name: 'B1', bedrooms: '2', price: '1500.00', price_max: '' }]);
  });
});

describe('MITS values', () => {
  test.each([
    ['attributes', '<MarketRent Min="900" Max="950"/>', '900', '950'],
    ['elements', '<MarketRent><Min>900</Min><Max>950</Max></MarketRent>', '900', '950'],
    ['text', '<MarketRent>900</MarketRent>', '900', ''],
    ['one amount', '<MarketRent Min="900.00" Max="900"/>', '900.00', ''],
    ['no lowest amount', '<MarketRent Min="0" Max="950"/>', '950', ''],
    ['decimals', '<MarketRent Min="1250.0000" Max="1400.0000"/>', '1250.0000', '1400.0000'],
    ['market 0', '<MarketRent Min="0" Max="0"/><EffectiveRent Min="990" Max="1010"/>', '990', '1010'],
    ['an amount inside', '<MarketRent><Amount>900</Amount></MarketRent>', '900', ''],
    ['a word', '<MarketRent>Call</MarketRent>', 'Call', ''],
    ['only 0', '<MarketRent Min="0" Max="0"/>', '0', ''],
  ])('rent as %s', async (_, xml, price, price_max) => {
    expect(await firstRow(property(plan(xml)))).toMatchObject({ price, price_max });
  });

  test.each([
    ['UnitRent', '<UnitRent>800</UnitRent><MarketRent>850</MarketRent>', '', '800'],
    ['MarketRent', '<UnitRent>0</UnitRent><MarketRent>850</MarketRent>', '', '850'],
    ['EffectiveRent next to it', '', '<EffectiveRent Min="870" Max="870"/>', '870'],
  ])("takes a plan's rent from its units' %s", async (_, inside, outside, price) => {
    const xml = property(plan('<MarketRent Min="0"/>') + unit(inside, outside));
    expect(await firstRow(xml)).toMatchObject({ price, bedrooms: '2', plan_name: 'B1' });
  });

  test.each([
    ['attribute of the property', property('', '').replace('<Property>', '<Property IDValue="a">'), 'a'],
    ['attribute', property('', '<PropertyID><Identification IDValue="a"/></PropertyID>'), 'a'],
    [
      'element, not that of the company',
      property(
        '',
        '<PropertyID><Identification IDType="Company"><IDValue>c</IDValue></Identification><Identification IDType="PropertyID"><IDValue>a</IDValue></Identification></PropertyID>',
      ),
      'a',
    ],
  ])('id as %s', async (_, xml, external_id) => {
    expect(await firstRow(xml)).toMatchObject({ external_id });
  });

  test.each([
    ['as attribute Type', '<Room Type="Bedroom"><Count>3</Count></Room>', '3'],
    ['with the type BED', '<Room RoomType="BED"><Count>3</Count></Room>', '3'],
    ['as element', '<Room><RoomType>bedroom</RoomType><Count>3</Count></Room>', '3'],
    ['with the count as attribute', '<Room RoomType="BEDROOMS" Count="3"/>', '3'],
    ['only in the name', '<Name>Large Studio</Name>', 'studio'],
  ])('bedrooms %s', async (_, xml, bedrooms) => {
    expect(await firstRow(property(`<Floorplan>${xml}</Floorplan>`))).toMatchObject({ bedrooms });
  });

  test.each([
    [
      'ILS_Identification',
      '<ILS_Identification><Latitude>42</Latitude><Longitude>-93</Longitude></ILS_Identification>',
    ],
    ['Information', '<Information><Latitude>42</Latitude><Longitude>-93</Longitude></Information>'],
  ])('coordinates in %s', async (_, xml) => {
    expect(await firstRow(property(xml))).toMatchObject({ latitude: '42', longitude: '-93' });
  });

  test('coordinates 0, 0 count as absent, so the address is looked up', async () => {
    const zero = '<ILS_Identification><Latitude>0.0</Latitude><Longitude>0</Longitude></ILS_Identification>';
    expect(await firstRow(property(zero))).not.toHaveProperty('latitude');
  });

  test.each([
    ['Pet Friendly', 'yes'],
    ['both', 'cats,dogs'],
    ['Large Dogs', 'large dogs'],
  ])('pets of type %s', async (type, pets) => {
    const policy = `<Policy><Pet type="${type}" allowed="true"/></Policy>`;
    expect(await firstRow(property(policy))).toMatchObject({ pets });
  });

  test('a type that says who may rent is no type', async () => {
    const ils = '<ILS_Identification ILS_IdentificationType="Student"/>';
    expect(await firstRow(property(ils))).not.toHaveProperty('type');
    const structure = `${ils}<Information><StructureType>Townhouse</StructureType></Information>`;
    expect(await firstRow(property(structure))).toMatchObject({ type: 'Townhouse' });
  });

  test('no pets if all are refused', async () => {
    const pets = '<Policy><Pet Type="cat" Allowed="false"/><Pet Type="dog" Allowed="false"/></Policy>';
    expect(await firstRow(property(pets))).toMatchObject({ pets: 'none' });
  });

  test('a long short description becomes the description', async () => {
    const long = 'Steps from shops and campus. '.repeat(10).trim();
    const row = await firstRow(
      property(`<Information><ShortDescription>${long}</ShortDescription></Information>`),
    );
    expect(row.description).toBe(long);
    expect(row).not.toHaveProperty('listing_title');
  });

  test('fields without an element are absent, those with an empty one are empty', async () => {
    const row = await firstRow(property('<Information><LongDescription/></Information>'));
    expect(row.description).toBe('');
    for (const field of ['features', 'photos', 'pets', 'year_built', 'contact_phone', 'price'])
      expect(row).not.toHaveProperty(field);
  });

  test.each([
    ['<MadeReadyDate Month="8" Day="15" Year="27"/>', '2027-08-15'],
    ['<MadeReadyDate Month="Aug" Day="15" Year="2027"/>', 'Aug 15 2027'],
    ['<MadeReadyDate Month="0" Day="0" Year="0"/>', ''],
  ])('date %s', async (date, date_available) => {
    const xml = property(plan(`<FloorplanAvailability>${date}</FloorplanAvailability>`));
    expect(await firstRow(xml)).toMatchObject({ date_available });
  });

  test('a unit names its plan by type, and has pets and a deposit', async () => {
    const rules =
      '<Policy><Pet PetType="Cat" Allowed="true"/></Policy><Deposit><Amount><ValueRange Exact="500"/></Amount></Deposit>';
    const typed = unit('<UnitType>f1</UnitType><UnitRent>900</UnitRent>', rules).replace(
      ' FloorplanID="f1"',
      '',
    );
    expect(await readFeedRows(property(plan('<MarketRent Min="0"/>') + typed))).toMatchObject([
      { plan_name: 'B1', price: '900', pets: 'cat', plan_deposit: '500' },
    ]);
  });

  test('a rent of the property is that of its only plan', async () => {
    const rents = '<Information><Rents><MarketRent Min="900" Max="950"/></Rents></Information>';
    expect(await firstRow(property(rents + plan('')))).toMatchObject({ price: '900', price_max: '950' });
    expect(await firstRow(property(rents + plan('') + plan('')))).not.toHaveProperty('price');
  });

  test('a street in parts is joined', async () => {
    const parts = ADDRESS.replace(
      '<AddressLine1>12 Elm Street</AddressLine1>',
      '<StreetNumber>12</StreetNumber><StreetName>Elm Street</StreetName>',
    );
    const row = await firstRow(property('', ID.replace(ADDRESS, parts)));
    expect(row).toMatchObject({ address_1: '12 Elm Street' });
  });

  test('text that was encoded twice is repaired', async () => {
    expect(await firstRow(property('', ID.replace('Elm Court', 'CafÃ© Court')))).toMatchObject({
      name: 'Café Court',
    });
  });
});
