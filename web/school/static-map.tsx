import type { School } from '#shared/api/schools.ts';
import { t } from '#shared/texts/t.ts';
import styles from './static-map.module.css';

const WIDTH = 640;
const HEIGHT = 360;

/** Zoom 7, rendered by the server (section 2.4). */
export function StaticMap({ school }: { school: School }) {
  const place = [school.city, school.state].filter(Boolean).join(', ');
  const url = `/maps/schools/${school.id}.svg`;
  const alt = t('Map: {name} lies in {place}', { name: school.name, place });
  return (
    <figure className={styles.figure}>
      <picture>
        <img className={styles.light} src={url} alt={alt} width={WIDTH} height={HEIGHT} loading="lazy" />
        <img
          className={styles.dark}
          src={`${url}?theme=dark`}
          alt={alt}
          width={WIDTH}
          height={HEIGHT}
          loading="lazy"
        />
      </picture>
      <figcaption className={styles.caption}>{place}</figcaption>
    </figure>
  );
}
