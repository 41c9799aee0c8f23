import BrokenIcon from 'lucide-react/icons/image-off';
import { useState } from 'react';
import { t } from '#shared/texts/t.ts';
import pictureStyles from '../ui/picture.module.css';
import { useObjectUrl } from '../ui/use-object-url.ts';
import styles from './photo-preview.module.css';

/** Shows the name if the file can't be decoded. */
export function PhotoPreview({ file, alt }: { file: Blob | null; alt: string }) {
  const url = useObjectUrl(file);
  const [broken, setBroken] = useState<Blob | null>(null);
  if (file === null || broken === file) {
    return (
      <span className={styles.missing}>
        <BrokenIcon aria-hidden="true" />
        {file instanceof File ? file.name : t('No preview')}
      </span>
    );
  }
  if (url === null) return null;
  return <img src={url} alt={alt} className={pictureStyles.picture} onError={() => setBroken(file)} />;
}
