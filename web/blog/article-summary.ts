import type { ContentAsset, ContentEntry } from '#shared/api/content-schemas.ts';

export type ArticleSummary = {
  slug: string;
  title: string;
  description: string;
  created: string;
  tags: string[];
  scene: string | null;
  asset: ContentAsset | null;
};

export function summarize({ sys, fields }: ContentEntry, assets: readonly ContentAsset[]): ArticleSummary {
  const { slug, title, description, tags, scene, image } = fields;
  const asset = assets.find((one) => one.sys.id === image?.sys.id) ?? null;
  return { slug, title, description, created: sys.createdAt, tags, scene, asset };
}
