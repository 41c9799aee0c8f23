import EarlierIcon from 'lucide-react/icons/arrow-left';
import LaterIcon from 'lucide-react/icons/arrow-right';
import BrokenIcon from 'lucide-react/icons/image-off';
import { useId, useState } from 'react';
import { t } from '#shared/texts/t.ts';
import { Picture } from '../listings/picture.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Field } from '../ui/field.tsx';
import { FieldError } from '../ui/field-error.tsx';
import pictureStyles from '../ui/picture.module.css';
import type { SortablePart } from '../ui/sortable-grid.tsx';
import { T } from '../ui/t.tsx';
import { useObjectUrl } from '../ui/use-object-url.ts';
import { hiddenText } from '../ui/visually-hidden.tsx';
import type { PhotoDraft } from './listing-draft.ts';
import styles from './photo-tile.module.css';

type PhotoTileProps = {
  photo: PhotoDraft;
  part: SortablePart;
  allowance: number;
  progress: number | undefined;
  error: string | undefined;
  onCaption: (caption: string) => void;
  onStep: (step: 1 | -1) => void;
  onRemove: () => void;
  onBlur: () => void;
  onRetry?: (() => void) | undefined;
};

const TILE_SIZES = '(max-width: 480px) 92vw, 260px';

export function PhotoTile(props: PhotoTileProps) {
  const { photo, part, allowance, progress, error, onCaption, onStep, onRemove, onBlur, onRetry } = props;
  const id = useId();
  const { index, count } = part;
  const isOver = index >= allowance;
  const place = t('Photo {number} of {count}', { number: index + 1, count });
  const alt = photo.caption.trim() || t('Photo {number}', { number: index + 1 });
  return (
    <Card
      className={styles.tile}
      data-photo={photo.key}
      role="group"
      aria-label={place}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <div className={`${styles.picture} ${isOver ? styles.over : ''}`} {...part.hold}>
        {photo.file || !photo.saved ? (
          <PhotoPreview file={photo.file} alt={alt} />
        ) : (
          <Picture photo={photo.saved} alt={alt} sizes={TILE_SIZES} />
        )}
        <span className={styles.handle}>{part.handle}</span>
        <span className={styles.marks}>
          {index === 0 && <Badge tone="photo">{t('First on the card')}</Badge>}
          {photo.id < 0 && progress === undefined && <Badge tone="photo">{t('Not saved yet')}</Badge>}
          {isOver && (
            <Badge tone="brick">{t('Hidden: over the limit of {count}', { count: allowance })}</Badge>
          )}
        </span>
        {progress !== undefined && (
          <progress
            className={styles.progress}
            value={progress}
            max={1}
            aria-label={t('Saving {name}', { name: alt })}
          />
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.ways}>
          <span className={styles.place}>{place}</span>
          <StepButton step={-1} isAtEnd={index === 0} name={alt} onStep={onStep} />
          <StepButton step={1} isAtEnd={index === count - 1} name={alt} onStep={onStep} />
        </div>
        <Field
          label={t('Caption')}
          name={`photos.${photo.id}.caption`}
          autoComplete="off"
          value={photo.caption}
          onBlur={onBlur}
          onChange={(event: { target: { value: string } }) => onCaption(event.target.value)}
        />
        <FieldError id={`${id}-error`} error={error} />
        {onRetry && (
          <Button tone="quiet" size="small" data-retry onClick={onRetry}>
            <T
              text="Try again<hidden>: photo {number}</hidden>"
              values={{ number: index + 1, hidden: hiddenText }}
            />
          </Button>
        )}
        <Button tone="plain" size="small" className={styles.remove} onClick={onRemove}>
          <T
            text="Remove Photo<hidden> {number}</hidden>"
            values={{ number: index + 1, hidden: hiddenText }}
          />
        </Button>
      </div>
    </Card>
  );
}

type StepButtonProps = Pick<PhotoTileProps, 'onStep'> & { step: 1 | -1; isAtEnd: boolean; name: string };

/**
 * Button that moves a photo. Stays enabled at the end of the list, because a disabled button would lose the
 * focus.
 */
function StepButton({ step, isAtEnd, name, onStep }: StepButtonProps) {
  const Icon = step < 0 ? EarlierIcon : LaterIcon;
  const label = step < 0 ? t('Move earlier') : t('Move later');
  return (
    <Button
      tone="plain"
      size="small"
      isRound
      data-step={step}
      title={label}
      aria-label={`${label}: ${name}`}
      aria-disabled={isAtEnd || undefined}
      onClick={isAtEnd ? undefined : () => onStep(step)}
    >
      <Icon aria-hidden="true" className={styles.icon} />
    </Button>
  );
}

/** Shows the picture, or the file's name if the browser can't decode it. */
function PhotoPreview({ file, alt }: { file: Blob | null; alt: string }) {
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
