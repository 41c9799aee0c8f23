import FailedIcon from 'lucide-react/icons/image-off';
import { useCallback, useState } from 'react';
import { preload } from 'react-dom';
import { photoSources, type SizedPhoto } from '#shared/rules/photo-sizes.ts';
import styles from '../ui/picture.module.css';

type PictureProps = {
  photo: SizedPhoto & { height: number; placeholder: string | null };
  alt: string;
  sizes: string;
  /** Above the fold: not lazy. */
  isFirst?: boolean;
  className?: string;
};

/** Also detects failures before hydration. */
function useFailure(src: string) {
  const [failed, setFailed] = useState<string | null>(null);
  const checkFailure = useCallback(
    (img: HTMLImageElement | null) => {
      // A lazy image that has not started is not complete.
      if (img?.complete && img.currentSrc !== '' && img.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  return { isFailed: failed === src, look: checkFailure, fail: () => setFailed(src) };
}

/** With its blurred placeholder, which stays with an icon if loading fails. */
export function Picture({ photo, alt, sizes, isFirst = false, className = '' }: PictureProps) {
  const { webp, src } = photoSources(photo);
  const { isFailed, look: checkFailure, fail } = useFailure(src);
  const shape = `${styles.picture} ${className}`;
  const background = photo.placeholder ? { backgroundImage: `url("${photo.placeholder}")` } : undefined;
  if (import.meta.env.SSR && isFirst && webp !== src) {
    // In the head, to load with the styles.
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
