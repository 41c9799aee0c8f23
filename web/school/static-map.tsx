import type { School } from '#shared/api/schools.ts';
import { t } from '#shared/texts/t.ts';
import styles from './static-map.module.css';

/** The map's own size in pixels, so that nothing jumps. */
const WIDTH = 640;
const HEIGHT = 360;

/** Where the school lies: a picture drawn by the server, at zoom 7, without interaction (section 2.4). */
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
