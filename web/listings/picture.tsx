import { preload } from 'react-dom';
import { photoSources, type SizedPhoto } from '#shared/rules/photo-sizes.ts';
import styles from '../ui/picture.module.css';

type PictureProps = {
  photo: SizedPhoto & { height: number; placeholder: string | null };
  alt: string;
  /** How wide it is shown, as the `sizes` attribute says it: `(max-width: 767px) 100vw, 400px`. */
  sizes: string;
  /** The picture that the page opens with: fetched first. All others wait until they come near. */
  isFirst?: boolean;
  className?: string;
};

/** A photo in the best size and format, with its blurred placeholder behind it until it is there. */
export function Picture({ photo, alt, sizes, isFirst = false, className = '' }: PictureProps) {
  const { avif, webp, src } = photoSources(photo);
  if (import.meta.env.SSR && isFirst && webp !== src) {
    // In the page's head, so that it is asked for with the styles and not after them. Browsers that do not know the format pass it over.
    preload(src, {
      as: 'image',
      type: avif ? 'image/avif' : 'image/webp',
      imageSrcSet: avif ?? webp,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  return (
    <picture>
      {avif && <source type="image/avif" srcSet={avif} sizes={sizes} />}
      {webp !== src && <source type="image/webp" srcSet={webp} sizes={sizes} />}
      <img
        src={src}
        alt={alt}
        width={photo.width}
        height={photo.height}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding="async"
        className={`${styles.picture} ${className}`}
        style={photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined}
      />
    </picture>
  );
}
