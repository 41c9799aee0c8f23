import type { ReactNode } from 'react';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import styles from './manager-page.module.css';

/** Notice for users who are not managers. @param props.children text about what these users can't do */
export function NoManager({ children }: { children: ReactNode }) {
  return (
    <div className={styles.refusal}>
      <p>
        {children}{' '}
        {t(
          'A student’s account has none. If you have homes near a campus to rent out, we’d be glad to open an account for you.',
        )}
      </p>
      <ButtonLink to={PAGES.listingInfo}>{t('List a property')}</ButtonLink>
    </div>
  );
}
