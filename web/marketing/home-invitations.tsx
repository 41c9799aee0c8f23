import CheckIcon from 'lucide-react/icons/check';
import { PAGES } from '#shared/pages.ts';
import { t } from '#shared/texts/t.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Illustration } from '../ui/illustration.tsx';
import styles from './home-invitations.module.css';
import { PageBand } from './page-band.tsx';
import { PARTNER_POINTS } from './partner-points.tsx';

export function PartnerInvitation() {
  return (
    <section aria-labelledby="partners" className={styles.partners}>
      <Illustration name="campus" className={styles.drawing} />
      <div className={styles.content}>
        <h2 id="partners">{t('University partnerships')}</h2>
        <p>{t('A housing office on every phone, free for your school.')}</p>
        <ul className={styles.points}>
          {PARTNER_POINTS.map((point) => (
            <li key={point}>
              <CheckIcon aria-hidden="true" />
              {t(point)}
            </li>
          ))}
        </ul>
        <ButtonLink to={PAGES.partners} tone="quiet">
          {t('See what a partnership includes')}
        </ButtonLink>
      </div>
    </section>
  );
}

export function ManagerInvitation() {
  return (
    <PageBand
      title={t('Have a home near a campus?')}
      text={t('List it where students look first. A listing with photos and floor plans costs nothing.')}
      to={PAGES.listingInfo}
      action={t('List a property')}
      scene="porch"
    />
  );
}
