import { ButtonLink } from '../ui/button-link.tsx';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import styles from './page-band.module.css';

type PageBandProps = { title: string; text: string; to: string; action: string; scene: IllustrationName };

export function PageBand({ title, text, to, action, scene }: PageBandProps) {
  return (
    <section className={styles.band}>
      <div className={styles.content}>
        <h2>{title}</h2>
        <p>{text}</p>
        <ButtonLink to={to} tone="lamp" size="large">
          {action}
        </ButtonLink>
      </div>
      <Illustration name={scene} className={styles.drawing} />
    </section>
  );
}
