import { amenityWord, isOurAmenity, knownAmenity } from './amenity-words.ts';
import { isYes } from './feed-values.ts';
import { attributeOf, childrenOf, elementsIn, textIn, type XmlNode } from './xml-node.ts';

const GROUPS = ['PropertyAmenities', 'CommunityAmenities', 'FloorplanAmenities', 'UnitAmenities'];
const FLAG_GROUPS = ['Community', 'Floorplan', 'Unit', 'Building'];

/**
 * `<Amenity AmenityType="Pool"><Description>Heated pool</Description></Amenity>`: both, if the type is ours.
 */
function wordsOf(amenity: XmlNode): string[] {
  const type = attributeOf(amenity, 'AmenityType', 'Type') ?? textIn([amenity], 'AmenityType', 'Type') ?? '';
  const text = textIn([amenity], 'Description', 'Name', 'AmenityName') || amenity.text.trim();
  const known = knownAmenity(type);
  if (known) return [known, ...(text && !knownAmenity(text) ? [text] : [])];
  return [text ? amenityWord(text) : /^(other)?$/i.test(type) ? '' : amenityWord(type)];
}

/** Reads the form of version 3: `<Community><Pool>true</Pool></Community>`. */
const flaggedWords = (group: XmlNode): string[] =>
  group.children.filter(({ text }) => isYes(text.trim())).map(({ label }) => amenityWord(label));

/** Amenities of a property, floor plan or unit. Undefined if it has no elements for them. */
export function readMitsAmenities(node: XmlNode): string[] | undefined {
  const containers = childrenOf(node, 'Amenities');
  const groups = [...containers, ...elementsIn(containers, ...GROUPS)];
  const amenities = [...childrenOf(node, 'Amenity'), ...elementsIn(groups, 'Amenity')];
  const lists = [...elementsIn([node], 'UnitAmenityList', 'AmenityList')];
  if (containers.length + amenities.length + lists.length === 0) return undefined;
  return [
    ...amenities.flatMap(wordsOf),
    ...elementsIn(containers, ...FLAG_GROUPS).flatMap(flaggedWords),
    ...elementsIn(containers, 'General').flatMap((one) => textIn([one], 'AmenityName') || []),
    ...lists.flatMap(({ text }) => text.split(',').map((word) => amenityWord(word.trim()))),
  ].filter((word) => word !== '' && !/^https?:/i.test(word));
}

/** Keeps only amenities of units that have a filter: the others describe a single unit, not the property. */
export const knownAmenities = (words: readonly string[] | undefined): string[] =>
  words?.filter(isOurAmenity) ?? [];
