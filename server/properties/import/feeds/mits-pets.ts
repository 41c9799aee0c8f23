import type { FeedRow } from './feed-format.ts';
import { firstGiven, isYes } from './feed-values.ts';
import { attributeOf, childAt, childrenOf, elementsIn, textAt, textIn, type XmlNode } from './xml-node.ts';

const ANY_PET = /\b(all|any|friendly|allowed)\b|^pets?$/i;

/** Reads `Pet` elements. Vendors write the kind of pet as attribute, as child element, or in `Pets`. */
export function petFields(node: XmlNode): FeedRow {
  const policies = [...childrenOf(node, 'Policy'), childAt(node, 'Information'), node];
  const pets = elementsIn(policies, 'Pet');
  if (pets.length === 0) return {};
  const rules = pets.map((pet) => {
    const inner = childAt(pet, 'Pets');
    const type = firstGiven(
      ...[attributeOf(pet, 'PetType', 'Type'), textIn([pet], 'PetType', 'Type')],
      attributeOf(inner, 'PetType', 'Description'),
    );
    const stated = attributeOf(pet, 'Allowed') ?? textIn([pet], 'Allowed', 'PetsAllowed');
    const isAllowed = isYes(stated) ?? (isYes(type) !== false && stated === undefined);
    const notes = ['Comment', 'Restrictions'].flatMap((name) => textAt(pet, name) || []);
    return { type: type?.toLowerCase() ?? '', isAllowed, notes };
  });
  const allowed = rules.filter(({ isAllowed }) => isAllowed);
  const types = new Set(
    allowed.map(({ type }) => (type === 'both' ? 'cats,dogs' : ANY_PET.test(type) ? '' : type)),
  );
  types.delete('');
  const policy = [...new Set(rules.flatMap(({ notes }) => notes))].join('\n');
  return {
    pets: allowed.length === 0 ? 'none' : [...types].join(',') || 'yes',
    ...(policy === '' ? {} : { pet_policy: policy }),
  };
}
