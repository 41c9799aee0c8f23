import { PROPERTY_FIELDS } from '#shared/rules/property-fields.ts';
import { readAmount } from '../read-amount.ts';
import type { FeedRow } from './feed-format.ts';
import { countOf, depositIn, firstGiven, givenFields, pointOf } from './feed-values.ts';
import { idOf, isIdOf } from './mits-id.ts';
import { petFields } from './mits-pets.ts';
import { attributeOf, childAt, childrenOf, elementsIn, textAt, textIn, type XmlNode } from './xml-node.ts';

type Text = string | undefined;

/** Texts in the element for the type that name renters, or nothing, instead of a type. */
const NO_TYPE =
  /^(unspecified|unknown|standard|other|none|affordable|subsidized|military|senior|student|corporate|vacation)$/i;
const unspecified = (text: Text): Text => (text && NO_TYPE.test(text) ? undefined : text);

/** The property's own address, not the owner's mailing address. */
function addressOf(places: readonly (XmlNode | null)[]): XmlNode | null {
  const addresses = elementsIn(places, 'Address', 'AddressInfo');
  const typeOf = (node: XmlNode) => attributeOf(node, 'AddressType', 'Type')?.toLowerCase() ?? '';
  return (
    addresses.find((node) => typeOf(node) === 'property') ??
    addresses.find((node) => !/mailing|billing|owner|remit/.test(typeOf(node))) ??
    addresses[0] ??
    null
  );
}

/** The street. Entrata writes it as `<Address><Address>`, RentCafe as `Address1`. */
function lineOf(address: XmlNode | null): Text {
  const line = textIn([address], 'AddressLine1', 'Address1', 'Address', 'StreetAddress', 'Street');
  const parts = ['StreetNumber', 'StreetName'].flatMap((name) => textAt(address, name) || []);
  return line || (parts.length > 0 ? parts.join(' ') : line);
}

function phoneOf(places: readonly (XmlNode | null)[]): Text {
  const phones = elementsIn(places, 'Phone').filter(
    (node) => !/fax/i.test(attributeOf(node, 'PhoneType', 'Type') ?? ''),
  );
  const isOffice = (node: XmlNode) =>
    /office|leasing|property|rental/i.test(attributeOf(node, 'PhoneType', 'Type') ?? '');
  const numbers = [...phones.filter(isOffice), ...phones].map((node) => {
    const number = firstGiven(textIn([node], 'PhoneNumber', 'Number'), node.text.trim());
    const extension = textIn([node], 'Extension', 'PhoneExtension');
    return number && extension ? `${number} ext. ${extension}` : number;
  });
  return firstGiven(...numbers, textIn(places, 'PhoneNumber'));
}

/** A long `ShortDescription` is a description, not a headline. */
function descriptionFields(information: XmlNode | null): FeedRow {
  const short = textAt(information, 'ShortDescription');
  const long = textIn([information], 'LongDescription', 'Description', 'Overview');
  if (!short || short.length <= PROPERTY_FIELDS.listing_title.max) {
    return givenFields({ listing_title: short, description: long });
  }
  return { description: long && !long.startsWith(short) ? `${short}\n\n${long}` : long || short };
}

/** Fees that are due once, with the words of a fee in a CSV file. */
const FEES: [element: string, kind: string, per: string, due: string, label: string][] = [
  ['ApplicationFee', 'application', 'person', 'application', ''],
  ['AdminFee', 'administration', 'unit', 'move_in', ''],
  ['NonRefundableHoldFee', 'other', 'unit', 'application', 'Holding fee'],
];

/** Amounts are rounded up to whole dollars. A fee of 0 counts as missing. */
function feesOf(property: XmlNode): Text {
  const fees = FEES.flatMap(([element, kind, per, due, label]) => {
    const text = textIn(childrenOf(property, 'Fee'), element)?.replace(/^\$/, '') ?? '';
    const [amount = 0] = readAmount(text);
    return amount > 0 ? [`${kind} ${Math.ceil(amount)} ${per} ${due} required ${label}`.trim()] : [];
  });
  return fees.join('|') || undefined;
}

function externalId(property: XmlNode): Text {
  const ids = elementsIn([childAt(property, 'PropertyID'), property], 'Identification').filter(
    (node) => !isIdOf(node, /company|manage|owner|corporat/i),
  );
  const isPrimary = (node: XmlNode) => attributeOf(node, 'IDRank')?.toLowerCase() === 'primary';
  return firstGiven(
    idOf(property),
    ...[...ids.filter(isPrimary), ...ids].map((node) => firstGiven(idOf(node), textAt(node, 'PrimaryID'))),
    childAt(property, 'PropertyID')?.text.trim(),
  );
}

/** Fields of a `Property` that all its floor plans share. */
export function readMitsProperty(property: XmlNode): FeedRow {
  const id = childAt(property, 'PropertyID');
  // VaultWare puts the name into PropertyID/Identification, RentCafe puts all facts into Identification.
  const places = [id, childAt(id, 'Identification'), childAt(property, 'Identification'), property];
  const ils = childAt(property, 'ILS_Identification');
  const information = childAt(property, 'Information');
  const address = addressOf(places);
  const points = [ils, ...places, address, information];
  return {
    ...givenFields({
      external_id: externalId(property),
      name: firstGiven(textIn(places, 'MarketingName', 'PropertyName'), textIn(places, 'LegalName')),
      address_1: lineOf(address),
      address_2: textIn([address], 'AddressLine2', 'Address2'),
      city: textIn([address], 'City'),
      state: textIn([address], 'State', 'StateCode', 'StateProvince', 'Province'),
      postal_code: textIn([address], 'PostalCode', 'Zip', 'ZipCode'),
      ...pointOf(
        textIn(points, 'Latitude', 'Lat') || attributeOf(ils, 'Latitude', 'Lat'),
        textIn(points, 'Longitude', 'Long', 'Lng') || attributeOf(ils, 'Longitude', 'Long', 'Lng'),
      ),
      type: firstGiven(
        unspecified(attributeOf(ils, 'ILS_IdentificationType', 'Type')),
        unspecified(attributeOf(childAt(property, 'Identification'), 'Type')),
        unspecified(textAt(information, 'StructureType')),
        unspecified(textIn([id, property], 'PropertyType', 'Type')),
      ),
      contact_phone: phoneOf([...places, information]),
      external_site_url: firstGiven(
        textIn(places, 'WebSite'),
        textAt(information, 'PropertyAvailabilityURL') || undefined,
      ),
      deposit: depositIn(property),
      fees: feesOf(property),
      number_of_units: countOf(textAt(information, 'UnitCount')),
      year_built: countOf(textAt(information, 'YearBuilt')),
    }),
    ...descriptionFields(information),
    ...petFields(property),
  };
}
