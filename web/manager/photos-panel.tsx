import AlertIcon from 'lucide-react/icons/circle-alert';
import { useEffect, useId, useRef, useState } from 'react';
import { MAX_PHOTOS } from '#shared/api/manager-properties.ts';
import { PHOTO_ALLOWANCE } from '#shared/rules/photo-allowance.ts';
import { PHOTO_ACCEPT, refusePhotoFile } from '#shared/rules/photo-files.ts';
import { t } from '#shared/texts/t.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { Button } from '../ui/button.tsx';
import { FieldError } from '../ui/field-error.tsx';
import { FileBox } from '../ui/file-box.tsx';
import { SortableGrid } from '../ui/sortable-grid.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { currentAllowance } from './current-tier.ts';
import { nextDraftId } from './draft-changes.ts';
import type { DraftChange, PhotoDraft } from './listing-draft.ts';
import type { PanelProps } from './panel-props.ts';
import { PhotoTile } from './photo-tile.tsx';
import styles from './photos-panel.module.css';

/** Appends photos to the draft, up to the limit. */
const addPhotos =
  (added: readonly NewPhoto[]): DraftChange =>
  (draft) => {
    const photos: PhotoDraft[] = [...draft.photos];
    for (const { file, key } of added.slice(0, MAX_PHOTOS - photos.length)) {
      photos.push({ id: nextDraftId(photos), key, updated: null, caption: '', saved: null, file });
    }
    return { ...draft, photos };
  };

const removePhoto =
  (id: number): DraftChange =>
  (draft) => ({ ...draft, photos: draft.photos.filter((photo) => photo.id !== id) });

const captionPhoto =
  (id: number, caption: string): DraftChange =>
  (draft) => ({
    ...draft,
    photos: draft.photos.map((photo) => (photo.id === id ? { ...photo, caption } : photo)),
  });

const movePhoto =
  (id: number, to: number): DraftChange =>
  (draft) => {
    const from = draft.photos.findIndex((photo) => photo.id === id);
    const photo = draft.photos[from];
    if (!photo || to === from || to < 0 || to >= draft.photos.length) return draft;
    return { ...draft, photos: draft.photos.toSpliced(from, 1).toSpliced(to, 0, photo) };
  };

const skipPhotos: DraftChange = (draft) => ({ ...draft, isPhotosSkipped: true });

/** Maximum number of rejected files that the message names. */
const NAMED_REFUSALS = 5;

function photoName({ caption }: PhotoDraft, index: number): string {
  const number = index + 1;
  const text = caption.trim();
  return text ? t('photo {number}, {caption}', { number, caption: text }) : t('photo {number}', { number });
}

export function PhotosPanel(props: PanelProps) {
  const { draft, onChange, onTouch, errors, advice, progress, isCreating, onRetryPhoto } = props;
  const { photos } = draft;
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [refusals, setRefusals] = useState<string[]>([]);
  const [notice, setNotice] = useState('');
  const [stepped, setStepped] = useState<{ key: string; step: 1 | -1 } | null>(null);
  const allowance = currentAllowance(props);

  // Restores the focus after moving a photo, which removes the focused button for a moment.
  useEffect(() => {
    if (!stepped) return;
    const tile = panel.current?.querySelector(`[data-photo="${stepped.key}"]`);
    tile?.querySelector<HTMLElement>(`[data-step="${stepped.step}"]`)?.focus();
    setStepped(null);
  }, [stepped]);

  const add = (files: File[]) => {
    const { accepted, refusals } = choosePhotoFiles(files, photos.length);
    setRefusals(refusals);
    if (accepted.length === 0) return;
    onChange(addPhotos(accepted.map((file) => ({ file, key: createIdempotencyKey() }))));
    setNotice(t('{count, plural, one {# photo} other {# photos}} added.', { count: accepted.length }));
  };
  const move = ({ id }: PhotoDraft, to: number) => onChange(movePhoto(id, to));
  const step = (photo: PhotoDraft, from: number, step: 1 | -1) => {
    move(photo, from + step);
    setStepped({ key: photo.key, step });
    setNotice(t('Now photo {number} of {count}.', { number: from + step + 1, count: photos.length }));
  };
  const remove = (photo: PhotoDraft, index: number) => {
    onChange(removePhoto(photo.id));
    setNotice(t('Photo {number} removed.', { number: index + 1 }));
    panel.current?.focus({ preventScroll: true });
  };

  return (
    <div ref={panel} tabIndex={-1} className={styles.panel}>
      <FileBox
        label={t('Add photos')}
        hint={t(
          'Drop photos here, or click to choose: up to {count} JPEG, PNG, WebP or AVIF files of 12 MB or less. We remove where they were taken.',
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
        <span role="status">{notice}</span>
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
              onStep={(direction) => step(photo, part.index, direction)}
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
        {draft.isPhotosSkipped && t('Skipped. You can add photos anytime.')}
      </span>
    </>
  );
}

export function choosePhotoFiles<F extends { name: string; type: string; size: number }>(
  files: readonly F[],
  present: number,
): { accepted: F[]; refusals: string[] } {
  const judged = files.map((file) => ({ file, refusal: refusePhotoFile(file) }));
  const good = judged.filter(({ refusal }) => refusal === null).map(({ file }) => file);
  const refused = judged.flatMap(({ refusal }) => refusal ?? []);
  const accepted = good.slice(0, Math.max(0, MAX_PHOTOS - present));
  const over = good.length - accepted.length;
  const refusals = refused.slice(0, NAMED_REFUSALS);
  const unnamed = refused.length - refusals.length;
  if (unnamed > 0) {
    refusals.push(
      t('{count, plural, one {# more file wasn’t} other {# more files weren’t}} added.', { count: unnamed }),
    );
  }
  if (over > 0) {
    refusals.push(
      t(
        '{count, plural, one {# photo was} other {# photos were}} left out: a listing can have up to {most}.',
        {
          count: over,
          most: MAX_PHOTOS,
        },
      ),
    );
  }
  return { accepted, refusals };
}

type NewPhoto = { file: Blob; key: string };

function PhotoCount({ count, allowance }: { count: number; allowance: number }) {
  const over = count - allowance;
  return (
    <div className={styles.count}>
      <p role="status" className={styles.content}>
        <strong className={over > 0 ? styles.over : ''}>
          {t('{count} of {allowance} photos used', { count, allowance })}
        </strong>
        {over > 0 && (
          <span className={styles.why}>
            {allowance < PHOTO_ALLOWANCE.premium
              ? t(
                  'We keep the last {over, plural, one {one} other {#}} but don’t show {over, plural, one {it} other {them}}. A higher tier shows more.',
                  { over },
                )
              : t(
                  'We keep the last {over, plural, one {one} other {#}} but don’t show {over, plural, one {it} other {them}}.',
                  {
                    over,
                  },
                )}
          </span>
        )}
      </p>
      <span aria-hidden="true" className={styles.photoCountBar}>
        <span
          className={`${styles.fill} ${over > 0 ? styles.full : ''}`}
          style={{ width: `${Math.min(100, (count / allowance) * 100)}%` }}
        />
      </span>
    </div>
  );
}
