import type { ContentType } from '#shared/api/content.ts';

/** Fields are validated, but the body is not sanitized yet. */
export type RawEntry = {
  id: string;
  type: ContentType;
  created: string;
  updated: string;
  title: string;
  slug: string;
  /** If empty, pages show the beginning of the body. */
  description: string;
  scene: string | null;
  image: string | null;
  tags: string[];
  body: unknown;
};

/** `url` is the original picture at the source. Visitors get a copy from this site. */
export type RawAsset = { id: string; title: string; description: string; url: string };

/** All content, read at once, so that a page never mixes two versions. */
export type RawContent = {
  entries: RawEntry[];
  assets: RawAsset[];
  problems: string[];
};

/** A source of content. All sources must pass the same tests. */
export type ContentSource = {
  readonly name: 'markdown' | 'contentful';
  /**
   * Omits invalid entries.
   * @throws Error if the source can't be read
   */
  readAll(): Promise<RawContent>;
};
