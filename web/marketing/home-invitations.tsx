import CheckIcon from 'lucide-react/icons/check';
import { useSettings } from '../api/use-settings.ts';
import { mailLink } from '../shell/mail-link.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Scene } from '../ui/scene.tsx';
import styles from './home-invitations.module.css';

/** What the free program for universities holds (section 1). */
const PARTNER_POINTS = [
  'Help for every student who looks for a home',
  'Your events in front of the people they are for',
  'Pages in the colors of your school',
  'Routes and commute times to your campus',
  'A library of guides on leases, deposits and moving',
];

/** To universities: the free program. */
export function PartnerInvitation() {
  const email = useSettings()?.support_email;
  return (
    <section aria-labelledby="partners" className={styles.partners}>
      <Scene name="campus" className={styles.drawing} />
      <div className={styles.words}>
        <h2 id="partners">University partnerships</h2>
        <p>A housing office on every phone, free for your school.</p>
        <ul className={styles.points}>
          {PARTNER_POINTS.map((point) => (
            <li key={point}>
              <CheckIcon aria-hidden="true" />
              {point}
            </li>
          ))}
        </ul>
        {email && (
          <a href={mailLink(email, 'University partnership')} className={buttonStyle({ tone: 'quiet' })}>
            Contact us
          </a>
        )}
      </div>
    </section>
  );
}

/** To managers: list a property. */
export function ManagerInvitation() {
  const email = useSettings()?.support_email;
  return (
    <section aria-labelledby="managers" className={styles.managers}>
      <div className={styles.words}>
        <h2 id="managers">Have a home near a campus?</h2>
        <p>List it where students look first. A listing with photos and floor plans costs nothing.</p>
        {email && (
          <a
            href={mailLink(email, 'List a property')}
            className={buttonStyle({ tone: 'lamp', size: 'large' })}
          >
            List a property
          </a>
        )}
      </div>
      <Scene name="porch" className={styles.drawing} />
    </section>
  );
}
