import FailedIcon from 'lucide-react/icons/image-off';
import { useCallback, useState } from 'react';
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

/** Whether a picture could not be had. One that failed before the page came alive has told nobody. */
function useFailure(src: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const look = useCallback(
    (img: HTMLImageElement | null) => {
      // One that waits until it comes near is not complete.
      if (img?.complete && img.currentSrc !== '' && img.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  return { isFailed: failed === src, look, fail: () => setFailed(src) };
}

/**
 * A photo in the best size and format, with its blurred placeholder behind it until it is there. Where it cannot be had the
 * placeholder stays, with a sign of ours in place of the browser's.
 */
export function Picture({ photo, alt, sizes, isFirst = false, className = '' }: PictureProps) {
  const { avif, webp, src } = photoSources(photo);
  const { isFailed, look, fail } = useFailure(src);
  const shape = `${styles.picture} ${className}`;
  const behind = photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined;
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
  if (isFailed) {
    return (
      <span
        className={`${shape} ${styles.failed}`}
        style={behind}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <FailedIcon aria-hidden="true" size={24} />
      </span>
    );
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
        className={shape}
        style={behind}
        ref={look}
        onError={fail}
      />
    </picture>
  );
}
