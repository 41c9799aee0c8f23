/**
 * An element. Names have lower case and no prefix, because vendors differ in both. `text` excludes
 * children's text.
 */
export type XmlNode = {
  name: string;
  /** The name in the file's spelling, without prefix. */
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

/** Text of the element at a path. Undefined if there is none. */
export function textAt(node: XmlNode | null, ...path: string[]): string | undefined {
  return childAt(node, ...path)?.text.trim();
}

/** The first of these attributes that exists. */
export function attributeOf(node: XmlNode | null, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = node?.attributes[name.toLowerCase()];
    if (value !== undefined) return value.trim();
  }
  return undefined;
}

/** Text of the first of these elements in the nodes. Prefers a text that is not empty. */
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

/** All child elements of the nodes with these names. */
export function elementsIn(nodes: readonly (XmlNode | null)[], ...names: string[]): XmlNode[] {
  return nodes.flatMap((node) => childrenOf(node, ...names));
}
