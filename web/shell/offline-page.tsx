import type { MetaFunction } from 'react-router';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Illustration } from '../ui/illustration.tsx';
import type { FrameHandle } from './page-frame.tsx';
import styles from './shell-screen.module.css';

/** The service worker serves this page at any URL, so it must not hydrate. */
export const handle = { frame: { hasFooter: false }, isStill: true } satisfies FrameHandle & {
  isStill: true;
};

export const meta: MetaFunction = () => [
  { title: `${t('You’re offline')} | Porchlight` },
  { name: 'robots', content: 'noindex' },
];

export default function OfflinePage() {
  return (
    <div className={styles.screen}>
      <Illustration name="lamp-out" isFirst className={styles.drawing} />
      <h1>{t('You’re offline')}</h1>
      <p className={styles.text}>
        {t('You need a connection for this page. Your saved homes work offline.')}
      </p>
      <p className={styles.actions}>
        <a href={PAGES.favorites} className={buttonStyle({ size: 'large' })}>
          {t('See your favorites')}
        </a>
        {/* biome-ignore lint/a11y/useValidAnchor: an empty href is the requested URL with its query */}
        <a href="" className={buttonStyle({ size: 'large', tone: 'quiet' })}>
          {t('Try again')}
        </a>
      </p>
    </div>
  );
}
