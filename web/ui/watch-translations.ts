/**
 * Texts of React's text nodes that a browser translator has replaced by `<font>`. Each node is kept, empty,
 * before its `<font>`, so that React can update and remove it (decision 068).
 */
const replacedTexts = new WeakMap<Node, string>();

const isFont = (node: Node) => node.nodeName === 'FONT';

function putBack(text: Text, font: ChildNode): void {
  // Some translators move the text node into the `<font>` element, so this leaves a copy there.
  text.replaceWith(text.cloneNode());
  font.before(text);
  if (text.data) replacedTexts.set(text, text.data);
  text.data = '';
}

/**
 * Removes the translator's `<font>` elements and restores React's texts, so that the translator translates
 * them again.
 */
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
 * Handles changes of browser translators. Otherwise React would show outdated text, or throw when it removes
 * a text.
 */
export function watchTranslations(): void {
  new MutationObserver((records, observer) => {
    const newFonts: (Node | null)[] = [];
    // Elements whose text React or the translator has changed, and that need another translation.
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
    // Discards the observer's records of the changes made here.
    observer.takeRecords();
  }).observe(document, { childList: true, characterData: true, subtree: true });
}
