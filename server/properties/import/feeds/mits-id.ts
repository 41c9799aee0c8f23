import { attributeOf, childrenOf, textAt, type XmlNode } from './xml-node.ts';

/** The id, which vendors write as attribute `IDValue` or `Id`, or as element `IDValue`. */
export const idOf = (node: XmlNode | null): string | undefined =>
  attributeOf(node, 'IDValue', 'Id') ?? textAt(node, 'IDValue');

export const isIdOf = (node: XmlNode, type: RegExp): boolean => type.test(attributeOf(node, 'IDType') ?? '');

/** Ids by which units refer to a `Floorplan`. */
export function planIdsOf(plan: XmlNode): string[] {
  const own = childrenOf(plan, 'Identification').map(idOf);
  return [idOf(plan), ...own, textAt(plan, 'FloorplanID')].flatMap((id) => id || []);
}

/** Ids of the floor plans to which a unit refers. */
export function planIdsOfUnit(nodes: readonly XmlNode[]): string[] {
  return nodes.flatMap((node) => {
    const elements = childrenOf(node, 'FloorplanID');
    const typed = childrenOf(node, 'Identification').filter((one) => isIdOf(one, /floor ?plan/i));
    return [
      attributeOf(node, 'FloorplanID'),
      ...elements.map((element) => element.text.trim() || idOf(element)),
      ...typed.map(idOf),
    ].flatMap((id) => id || []);
  });
}
