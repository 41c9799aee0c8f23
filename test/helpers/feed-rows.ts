import type { FeedRow } from '#server/properties/import/feeds/feed-format.ts';
import { readFeed } from '#server/properties/import/feeds/read-feed.ts';

/** Yields the text in pieces, as a file is read. */
export async function* inPieces(text: string, length = 700): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

/** Returns the rows of a feed before validation. */
export async function readFeedRows(text: string, length?: number): Promise<FeedRow[]> {
  return (await Array.fromAsync(readFeed(inPieces(text, length)))).flat();
}
