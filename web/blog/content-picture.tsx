import type { ContentAsset, ContentEntry } from '#shared/api/content-schemas.ts';
import { Illustration, type IllustrationName, isIllustrationName } from '../ui/illustration.tsx';

type Pictured = { scene: string | null; image: ContentEntry['fields']['image'] };

export function pictureOf(
  { scene, image }: Pictured,
  assets: readonly ContentAsset[],
): { asset: ContentAsset } | { scene: IllustrationName } | null {
  const asset = image && assets.find(({ sys }) => sys.id === image.sys.id);
  if (asset) return { asset };
  return scene !== null && isIllustrationName(scene) ? { scene } : null;
}

type ContentPictureProps = {
  picture: NonNullable<ReturnType<typeof pictureOf>>;
  isFirst?: boolean;
  isDecoration?: boolean;
  className?: string | undefined;
};

export function ContentPicture({ picture, isFirst = false, isDecoration, className }: ContentPictureProps) {
  if ('scene' in picture)
    return <Illustration name={picture.scene} isFirst={isFirst} {...(className ? { className } : {})} />;
  const { description, file } = picture.asset.fields;
  const { width, height } = file.details.image;
  return (
    <img
      src={file.url}
      alt={isDecoration ? '' : description}
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      className={className}
    />
  );
}
