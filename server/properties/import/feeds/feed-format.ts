import type { RawListing } from '../listing-mapping.ts';
import type { XmlNode } from './xml-node.ts';

/** A field that the feed lacks is absent; an empty element is ''. */
export type FeedRow = Partial<RawListing>;

export type FeedReader = {
  readItem: (item: XmlNode) => FeedRow[];
  /** Takes an element `part` of the open item, which is not added to the item's tree. */
  addPart?: (part: XmlNode, parent: XmlNode) => void;
  /** Takes an element `context` outside of items. */
  addContext?: (context: XmlNode) => void;
};

/** Element names are in lower case. */
export type FeedFormat = {
  name: 'mits' | 'hotpads' | 'zillow';
  managerName: string;
  root: string;
  /** Element that becomes one listing, as the vendor writes it. */
  item: string;
  /** Recognizes items of feeds that lack the root. Without it, the root is required. */
  isItem?: (node: XmlNode) => boolean;
  /** Element that an item may contain by the thousand. */
  part?: string;
  context?: string;
  /** Elements without a field of ours: skipped, so that they use no memory. */
  ignored: ReadonlySet<string>;
  createReader: () => FeedReader;
};
