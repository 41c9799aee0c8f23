import { type ReactNode, useId, useRef, useState } from 'react';
import type { OwnRoommate } from '#shared/api/roommates-schemas.ts';
import { PHOTO_ACCEPT } from '#shared/rules/photo-files.ts';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import { FieldError } from '../ui/field-error.tsx';
import { T } from '../ui/t.tsx';
import { useObjectUrl } from '../ui/use-object-url.ts';
import styles from './photo-field.module.css';
import { RoommatePhoto } from './roommate-photo.tsx';

/** Null if unchanged. */
export type PhotoChange = { file: File } | 'removed' | null;

type PhotoFieldProps = {
  photo: OwnRoommate['photo'];
  seed: number;
  change: PhotoChange;
  onChange: (change: PhotoChange) => void;
  error: string | null;
};

/** Only the server validates the photo. */
export function PhotoField({ photo, seed, change, onChange, error }: PhotoFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const file = change !== null && change !== 'removed' ? change.file : null;
  const shown = change === null ? photo : null;
  const hasPhoto = file !== null || shown !== null;
  const remove = () => {
    if (input.current) {
      input.current.value = '';
      input.current.focus();
    }
    onChange(photo === null ? null : 'removed');
  };
  return (
    <div className={styles.field}>
      {file ? <Preview file={file} /> : <RoommatePhoto photo={shown} alt={t('Your photo')} seed={seed} />}
      <div className={styles.content}>
        <span className={styles.label}>
          <T
            text="Photo <optional>(optional)</optional>"
            values={{
              optional: (children: ReactNode) => <span className={styles.optional}>{children}</span>,
            }}
          />
        </span>
        <span id={`${id}-hint`} className={styles.hint}>
          {t('A JPEG, PNG, WebP or AVIF file up to 12 MB. We remove where and when it was taken.')}
        </span>
        <div className={styles.ways}>
          <label className={`${buttonStyle({ tone: 'quiet', size: 'small' })} ${styles.choose}`}>
            {hasPhoto ? t('Replace photo') : t('Choose a photo')}
            <input
              ref={input}
              type="file"
              name="photo"
              accept={PHOTO_ACCEPT}
              aria-invalid={error ? true : undefined}
              aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
              onChange={(event) => {
                const chosen = event.target.files?.[0];
                if (chosen) onChange({ file: chosen });
              }}
            />
          </label>
          {hasPhoto && (
            <Button tone="plain" size="small" onClick={remove}>
              {t('Remove photo')}
            </Button>
          )}
        </div>
        <FieldError id={`${id}-error`} error={error} />
      </div>
    </div>
  );
}

/** Shows the file's name if the browser can't decode it. */
function Preview({ file }: { file: File }) {
  const url = useObjectUrl(file);
  const [broken, setBroken] = useState<File | null>(null);
  if (broken === file || url === null) return <span className={styles.noPreview}>{file.name}</span>;
  return (
    <img src={url} alt={t('Your new photo')} className={styles.preview} onError={() => setBroken(file)} />
  );
}
