import type { ReactNode } from 'react';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { useSettings } from '../api/use-settings.ts';
import { mailLink } from '../shell/mail-link.ts';
import { isBuilt } from '../shell/menu-entries.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { buttonStyle } from '../ui/button-style.ts';
import styles from './manager-page.module.css';

/** Notice for users who are not managers. @param props.children text about what these users can't do */
export function NoManager({ children }: { children: ReactNode }) {
  const email = useSettings()?.support_email;
  return (
    <div className={styles.refusal}>
      <p>
        {children}{' '}
        {t(
          'A student’s account has none. If you have homes near a campus to rent out, we’d be glad to open an account for you.',
        )}
      </p>
      {isBuilt('listingInfo') ? (
        <ButtonLink to={PAGES.listingInfo}>{t('List a property')}</ButtonLink>
      ) : (
        email && (
          <a href={mailLink(email, t('List a property'))} className={buttonStyle({})}>
            {t('List a property')}
          </a>
        )
      )}
    </div>
  );
}
