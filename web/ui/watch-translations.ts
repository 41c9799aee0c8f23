/**
 * The texts that React gave to text nodes that a browser's translator replaced by a `<font>`. Such a node is empty and directly
 * before its `<font>`, so that React can update, move and remove it (decision 068).
 */
const replacedTexts = new WeakMap<Node, string>();

const isFont = (node: Node) => node.nodeName === 'FONT';

/** Puts a text node back before the font that replaced it, empty. */
function putBack(text: Text, font: ChildNode): void {
  // Some translators move the text into the font: a copy stays there.
  text.replaceWith(text.cloneNode());
  font.before(text);
  if (text.data) replacedTexts.set(text, text.data);
  text.data = '';
}

/** Replaces the translations of an element's own text nodes by React's texts. The translator finds them as new nodes. */
function showTexts(parent: Node): void {
  for (const child of [...parent.childNodes] as ChildNode[]) {
    if (isFont(child)) child.remove();
    else if (replacedTexts.has(child)) {
      child.nodeValue = replacedTexts.get(child) as string;
      replacedTexts.delete(child);
      child.replaceWith(child);
    }
  }
}

/**
 * Lets React go on while a browser's translator replaces text nodes: without this a translated page shows old numbers and
 * throws where React removes a text.
 */
export function watchTranslations(): void {
  new MutationObserver((records, observer) => {
    const newFonts: (Node | null)[] = [];
    // Elements with translations that React or the translator itself has changed.
    const outdated: Node[] = [];
    for (const { target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (isFont(target)) continue;
      if (target.nodeValue && replacedTexts.has(target)) {
        replacedTexts.set(target, target.nodeValue);
        outdated.push(target.parentNode ?? target);
      }
      newFonts.push(...[...addedNodes].filter(isFont));
      const font = [...addedNodes, previousSibling, nextSibling].find((node) => newFonts.includes(node));
      for (const node of removedNodes) {
        if (isFont(node) || replacedTexts.has(node)) outdated.push(target);
        if (node instanceof Text && font?.parentNode === target && node.parentNode !== target) {
          putBack(node, font as ChildNode);
        }
      }
    }
    outdated.forEach(showTexts);
    // Its own changes.
    observer.takeRecords();
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
