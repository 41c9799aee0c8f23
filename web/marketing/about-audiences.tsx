import { msg, t } from '#shared/texts/t.ts';
import { Scene, type SceneName } from '../ui/scene.tsx';
import styles from './content-sections.module.css';

const AUDIENCES: { id: string; title: string; text: string; scene: SceneName }[] = [
  {
    id: 'students',
    title: msg('For students'),
    text: msg(
      'Pick your school and find homes on a list and a map, roommates who live as you do, and a forum of people who have been there longer. It costs you nothing.',
    ),
    scene: 'sofa',
  },
  {
    id: 'administrators',
    title: msg('For college administrators'),
    text: msg(
      'A free program that helps your students find homes, shows them your events, carries your colors, knows the way to your campus, and brings a library of guides.',
    ),
    scene: 'campus',
  },
];

export function AboutAudiences() {
  return (
    <div className={styles.sections}>
      {AUDIENCES.map(({ id, title, text, scene }) => (
        <section key={id} aria-labelledby={id} className={styles.section}>
          <div className={styles.head}>
            <h2 id={id}>{t(title)}</h2>
            <Scene name={scene} className={styles.drawing} />
          </div>
          <p>{t(text)}</p>
        </section>
      ))}
    </div>
  );
}
