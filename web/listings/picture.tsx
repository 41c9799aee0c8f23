import FailedIcon from 'lucide-react/icons/image-off';
import { useCallback, useState } from 'react';
import { preload } from 'react-dom';
import { photoSources, type SizedPhoto } from '#shared/rules/photo-sizes.ts';
import styles from '../ui/picture.module.css';

type PictureProps = {
  photo: SizedPhoto & { height: number; placeholder: string | null };
  alt: string;
  sizes: string;
  /** True for pictures that are visible without scrolling. Disables lazy loading. */
  isFirst?: boolean;
  className?: string;
};

/** Returns whether the image failed to load, even if it failed before hydration. */
function useFailure(src: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const checkFailure = useCallback(
    (img: HTMLImageElement | null) => {
      // Lazy images that have not started loading are not complete, so they don't count as failed.
      if (img?.complete && img.currentSrc !== '' && img.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  return { isFailed: failed === src, look: checkFailure, fail: () => setFailed(src) };
}

/** A photo with a blurred placeholder. If the photo fails to load, the placeholder remains with an icon. */
export function Picture({ photo, alt, sizes, isFirst = false, className = '' }: PictureProps) {
  const { webp, src } = photoSources(photo);
  const { isFailed, look: checkFailure, fail } = useFailure(src);
  const shape = `${styles.picture} ${className}`;
  const background = photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined;
  if (import.meta.env.SSR && isFirst && webp !== src) {
    // Adds a preload link to the head, so that the photo starts loading together with the styles.
    preload(src, {
      as: 'image',
      type: 'image/webp',
      imageSrcSet: webp,
      imageSizes: sizes,
      fetchPriority: 'high',
    });
  }
  if (isFailed) {
    return (
      <span
        className={`${shape} ${styles.failed}`}
        style={background}
        {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
      >
        <FailedIcon aria-hidden="true" size={24} />
      </span>
    );
  }
  return (
    <img
      {...(webp === src ? {} : { srcSet: webp, sizes })}
      src={src}
      alt={alt}
      width={photo.width}
      height={photo.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={shape}
      style={background}
      ref={checkFailure}
      onError={fail}
    />
  );
}
