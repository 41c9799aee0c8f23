import type { ContentType } from '#shared/api/content.ts';

/** An entry as its source has it: checked for its fields, its text not yet cleaned. */
export type RawEntry = {
  id: string;
  type: ContentType;
  /** ISO 8601. */
  created: string;
  updated: string;
  title: string;
  slug: string;
  /** Empty: the beginning of the text stands in. */
  description: string;
  scene: string | null;
  /** The id of an asset. */
  image: string | null;
  tags: string[];
  /** A document of rich text, as somebody wrote it. */
  body: unknown;
};

/** A picture as its source has it; `url` is where the server fetches it from. */
export type RawAsset = { id: string; title: string; description: string; url: string };

/** All that a source has, together: what is shown never mixes two moments. */
export type RawContent = {
  entries: RawEntry[];
  assets: RawAsset[];
  /** Why entries were left out, each in a sentence for the operator. */
  problems: string[];
};

/** Where texts come from. Both sources pass one suite of tests. */
export type ContentSource = {
  readonly name: 'markdown' | 'contentful';
  /** @throws Error where the source cannot be read at all; single entries that are broken are left out */
  readAll(): Promise<RawContent>;
};
