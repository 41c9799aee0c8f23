import type { ContentType } from '#shared/api/content.ts';

/** Fields are validated; the body is not sanitized yet. */
export type RawEntry = {
  id: string;
  type: ContentType;
  created: string;
  updated: string;
  title: string;
  slug: string;
  /** Empty: the body's beginning is shown. */
  description: string;
  scene: string | null;
  image: string | null;
  tags: string[];
  body: unknown;
};

/** `url` is the source's; visitors get a copy from this site. */
export type RawAsset = { id: string; title: string; description: string; url: string };

/** Read at once, so that a page never mixes two states. */
export type RawContent = {
  entries: RawEntry[];
  assets: RawAsset[];
  problems: string[];
};

/** One test suite covers both sources. */
export type ContentSource = {
  readonly name: 'markdown' | 'contentful';
  /** @throws Error if the source is unreadable; invalid entries are left out */
  readAll(): Promise<RawContent>;
};
