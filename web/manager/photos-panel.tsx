import AlertIcon from 'lucide-react/icons/circle-alert';
import { useEffect, useId, useRef, useState } from 'react';
import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import { PHOTO_ACCEPT } from '#shared/rules/photo-files.ts';
import { t } from '#shared/texts/t.ts';
import { makeKey } from '../messages/make-key.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { FileBox } from '../ui/file-box.tsx';
import { SortableGrid } from '../ui/sortable-grid.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { choosePhotoFiles } from './choose-photo-files.ts';
import type { PhotoDraft } from './listing-draft.ts';
import type { PanelProps } from './panel-props.ts';
import { addPhotos, captionPhoto, movePhoto, removePhoto, skipPhotos } from './photo-changes.ts';
import { PhotoCount } from './photo-count.tsx';
import { PhotoTile } from './photo-tile.tsx';
import styles from './photos-panel.module.css';
import { allowanceInForce } from './tier-in-force.ts';

function photoName({ caption }: PhotoDraft, index: number): string {
  const number = index + 1;
  const words = caption.trim();
  return words ? t('photo {number}, {caption}', { number, caption: words }) : t('photo {number}', { number });
}

export function PhotosPanel(props: PanelProps) {
  const { draft, onChange, onTouch, errors, advice, progress, isCreating, onRetryPhoto } = props;
  const { photos } = draft;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [said, setSaid] = useState('');
  const [stepped, setStepped] = useState<{ key: string; step: 1 | -1 } | null>(null);
  const allowance = allowanceInForce(props);

  // Moving a photo removes its button for a moment, and with it the focus.
  useEffect(() => {
    if (!stepped) return;
    const tile = panel.current?.querySelector(`[data-photo="${stepped.key}"]`);
    tile?.querySelector<HTMLElement>(`[data-step="${stepped.step}"]`)?.focus();
    setStepped(null);
  }, [stepped]);

  const add = (files: File[]) => {
    const { taken, refusals } = choosePhotoFiles(files, photos.length);
    setRefusals(refusals);
    if (taken.length === 0) return;
    onChange(addPhotos(taken.map((file) => ({ file, key: makeKey() }))));
    setSaid(t('{count, plural, one {# photo} other {# photos}} added.', { count: taken.length }));
  };
  const move = ({ id }: PhotoDraft, to: number) => onChange(movePhoto(id, to));
  const step = (photo: PhotoDraft, from: number, step: 1 | -1) => {
    move(photo, from + step);
    setStepped({ key: photo.key, step });
    setSaid(t('Now photo {number} of {count}.', { number: from + step + 1, count: photos.length }));
  };
  const remove = (photo: PhotoDraft, index: number) => {
    onChange(removePhoto(photo.id));
    setSaid(t('Photo {number} removed.', { number: index + 1 }));
    panel.current?.focus({ preventScroll: true });
  };

  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <FileBox
        label={t('Add photos')}
        hint={t(
          'Drop them here, or press to choose: JPEG, PNG, WebP or AVIF files of at most 12 MB, up to {count}. Where they were taken is not kept.',
          { count: MAX_PHOTOS },
        )}
        accept={PHOTO_ACCEPT}
        onFiles={add}
        isInvalid={errors.noPhotos !== undefined}
        describedBy={refusals.length > 0 ? `${id}-refusals` : errors.noPhotos ? `${id}-missing` : undefined}
      />
      {refusals.length > 0 && (
        <div role="alert" id={`${id}-refusals`}>
          <ul className={styles.refusals}>
            {refusals.map((sentence) => (
              <li key={sentence}>
                <AlertIcon aria-hidden="true" />
                {sentence}
              </li>
            ))}
          </ul>
        </div>
      )}
      <FieldError id={`${id}-missing`} error={errors.noPhotos} />
      <div className={styles.bar}>
        <PhotoCount count={photos.length} allowance={allowance} />
        {isCreating && photos.length === 0 && <SkipButton {...props} />}
      </div>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
      {photos.length > 0 && (
        <SortableGrid
          label={t('Photos')}
          items={photos}
          nameOf={photoName}
          onMove={move}
          renderItem={(photo, part) => (
            <PhotoTile
              photo={photo}
              part={part}
              allowance={allowance}
              progress={progress[photo.id]}
              error={errors.photos[photo.id] ?? advice.photos[photo.id]}
              onRetry={errors.photos[photo.id] && photo.file ? () => onRetryPhoto?.(photo.id) : undefined}
              onCaption={(caption) => onChange(captionPhoto(photo.id, caption))}
              onBlur={() => onTouch(`photos.${photo.id}.caption`)}
              onStep={(way) => step(photo, part.index, way)}
              onRemove={() => remove(photo, part.index)}
            />
          )}
        />
      )}
    </div>
  );
}

function SkipButton({ draft, onChange }: PanelProps) {
  return (
    <>
      <Button
        tone="quiet"
        size="small"
        aria-disabled={draft.isPhotosSkipped || undefined}
        onClick={draft.isPhotosSkipped ? undefined : () => onChange(skipPhotos)}
      >
        {t('Skip photos for now')}
      </Button>
      <span role="status" className={styles.skipped}>
        {draft.isPhotosSkipped && t('Skipped. Photos can be added whenever you like.')}
      </span>
    </>
  );
}
