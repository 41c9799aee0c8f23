import { makeKey } from '../messages/make-key.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import type { PanelProps } from './panel-props.ts';

/** The photos of a listing in their order. */
export function PhotosPanel({ draft, onChange, isCreating, progress, errors }: PanelProps) {
  const add = (files: FileList | null) =>
    onChange((before) => ({
      ...before,
      photos: [
        ...before.photos,
        ...[...(files ?? [])].map((file, index) => ({
          id: Math.min(0, ...before.photos.map(({ id }) => id)) - 1 - index,
          ...{ key: makeKey(), updated: null, caption: '', saved: null, file },
        })),
      ],
    }));
  const move = (from: number, to: number) =>
    onChange((before) => {
      const photo = before.photos[from];
      return photo ? { ...before, photos: before.photos.toSpliced(from, 1).toSpliced(to, 0, photo) } : before;
    });
  return (
    <>
      <Field
        label="Add photos"
        required
        type="file"
        multiple
        accept="image/*"
        onChange={(e) => add((e.target as HTMLInputElement).files)}
      />
      {isCreating && (
        <Button onClick={() => onChange((before) => ({ ...before, isPhotosSkipped: true }))}>
          Skip photos for now
        </Button>
      )}
      <ul>
        {draft.photos.map(({ id, caption }, index) => (
          <li key={id}>
            {progress[id] !== undefined && (
              <progress aria-label={`Photo ${index + 1}`} value={progress[id]} />
            )}
            <Field
              label="Caption"
              value={caption}
              error={errors.photos[id] ?? null}
              onChange={(event) =>
                onChange((before) => ({
                  ...before,
                  photos: before.photos.map((one) =>
                    one.id === id ? { ...one, caption: event.target.value } : one,
                  ),
                }))
              }
            />
            <Button disabled={index === 0} onClick={() => move(index, index - 1)}>
              Move earlier: {caption || `photo ${index + 1}`}
            </Button>
            <Button disabled={index === draft.photos.length - 1} onClick={() => move(index, index + 1)}>
              Move later: {caption || `photo ${index + 1}`}
            </Button>
            <Button
              onClick={() =>
                onChange((before) => ({ ...before, photos: before.photos.filter((one) => one.id !== id) }))
              }
            >
              Remove Photo
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
