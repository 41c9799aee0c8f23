/** Names in lower case, without prefix, because vendors write them differently. `text` is direct text. */
export type XmlNode = {
  name: string;
  /** The name as written, without prefix. */
  label: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
};

export function childrenOf(node: XmlNode | null, ...names: string[]): XmlNode[] {
  const wanted = names.map((name) => name.toLowerCase());
  return node?.children.filter((child) => wanted.includes(child.name)) ?? [];
}

export function childAt(node: XmlNode | null, ...path: string[]): XmlNode | null {
  let at = node;
  for (const name of path) {
    const wanted = name.toLowerCase();
    at = at?.children.find((child) => child.name === wanted) ?? null;
  }
  return at;
}

/** Undefined if the element is absent. */
export function textAt(node: XmlNode | null, ...path: string[]): string | undefined {
  return childAt(node, ...path)?.text.trim();
}

/** The first of these attributes, or undefined. */
export function attributeOf(node: XmlNode | null, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = node?.attributes[name.toLowerCase()];
    if (value !== undefined) return value.trim();
  }
  return undefined;
}

/** Text of the first of these elements, searched node by node; prefers one that is not empty. */
export function textIn(nodes: readonly (XmlNode | null)[], ...names: string[]): string | undefined {
  let text: string | undefined;
  for (const node of nodes) {
    for (const name of names) {
      const found = textAt(node, name);
      if (found) return found;
      text ??= found;
    }
  }
  return text;
}

/** All elements of these names in the nodes. */
export function elementsIn(nodes: readonly (XmlNode | null)[], ...names: string[]): XmlNode[] {
  return nodes.flatMap((node) => childrenOf(node, ...names));
}
