import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';
import { t } from '#shared/texts/t.ts';
import { Button } from '../ui/button.tsx';
import styles from './copy-link.module.css';

/** Shows the URL if copying is not allowed. */
export function CopyLink({ path }: { path: string }) {
  const [result, setResult] = useState<'copied' | 'refused' | null>(null);
  const handleClick = async () => {
    try {
      await navigator.clipboard.writeText(new URL(path, window.location.href).href);
      setResult('copied');
    } catch {
      setResult('refused');
    }
  };
  return (
    <>
      <Button tone="plain" size="small" className={styles.copy ?? ''} onClick={handleClick}>
        <LinkIcon aria-hidden="true" width="1em" height="1em" />
        {t('Copy link')}
      </Button>
      <span role="status" className={styles.result}>
        {result === 'copied' && t('Link copied.')}
        {result === 'refused' &&
          t('Copy it from here: {address}', { address: new URL(path, window.location.href).href })}
      </span>
    </>
  );
}
