import UploadIcon from 'lucide-react/icons/image-plus';
import { type DragEvent, useId, useRef, useState } from 'react';
import styles from './file-box.module.css';

type FileBoxProps = {
  label: string;
  hint: string;
  accept: string;
  /** Receives the chosen files. Dropped files may be of any type. */
  onFiles: (files: File[]) => void;
  isInvalid?: boolean;
  describedBy?: string | undefined;
};

const bringsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files');

/** Field for files. Contains a native file input, for accessibility. */
export function FileBox({ label, hint, accept, onFiles, isInvalid, describedBy }: FileBoxProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  // Number of enter events minus leave events, which also fire for child elements. Above 0, files are over
  // the box.
  const depth = useRef(0);
  const follow = (event: DragEvent, step: 1 | -1) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    depth.current += step;
    setOver(depth.current > 0);
  };
  const drop = (event: DragEvent) => {
    if (!bringsFiles(event)) return;
    event.preventDefault();
    depth.current = 0;
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping duplicates what the field does
    <div
      className={`${styles.box} ${isOver ? styles.over : ''}`}
      onDragEnter={(event) => follow(event, 1)}
      onDragLeave={(event) => follow(event, -1)}
      onDragOver={(event) => bringsFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      <UploadIcon aria-hidden="true" className={styles.icon} />
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <span id={`${id}-hint`} className={styles.hint}>
        {hint}
      </span>
      <input
        id={id}
        type="file"
        multiple
        accept={accept}
        aria-invalid={isInvalid || undefined}
        className={styles.input}
        aria-describedby={[`${id}-hint`, describedBy].filter(Boolean).join(' ')}
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // Clears the input, so that the user can choose the same file again.
          target.value = '';
        }}
      />
    </div>
  );
}
