import type { RawListing } from '../listing-mapping.ts';
import type { XmlNode } from './xml-node.ts';

/** A raw row. A field is absent if the feed has no element for it, and '' if the element is empty. */
export type FeedRow = Partial<RawListing>;

export type FeedReader = {
  readItem: (item: XmlNode) => FeedRow[];
  /** Receives each `part` of the open item as soon as it is read. Parts are not added to the item's tree. */
  addPart?: (part: XmlNode, parent: XmlNode) => void;
  /** Receives each `context` element, which is outside of items. */
  addContext?: (context: XmlNode) => void;
};

/** Describes a vendor's XML. Element names are in lower case. */
export type FeedFormat = {
  name: 'mits' | 'hotpads' | 'zillow';
  managerName: string;
  root: string;
  /** The element that becomes one listing, in the vendor's spelling for messages. */
  item: string;
  /** Recognizes an item in a feed without the root element. If absent, the root is required. */
  isItem?: (node: XmlNode) => boolean;
  /** An element of which an item may have thousands, such as a unit. */
  part?: string;
  context?: string;
  /** Elements that no field needs. They are skipped, so that they use no memory. */
  ignored: ReadonlySet<string>;
  createReader: () => FeedReader;
};
