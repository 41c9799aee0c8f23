import { msg, t } from '#shared/texts/t.ts';
import { Card } from '../ui/card.tsx';
import { Illustration, type IllustrationName } from '../ui/illustration.tsx';
import styles from './home-tools.module.css';

const TOOLS: { title: string; text: string; scene: IllustrationName }[] = [
  {
    title: msg('Housing search'),
    text: msg('Every home near your school on one map, with rents, floor plans and travel times to class.'),
    scene: 'route',
  },
  {
    title: msg('Roommate finder'),
    text: msg(
      'Say how you live: early or late, tidy or easygoing. Meet roommates who match, and talk before you move in.',
    ),
    scene: 'sofa',
  },
  {
    title: msg('Community Forum'),
    text: msg('Leases, bus lines, good landlords: ask students who’ve lived there.'),
    scene: 'desk',
  },
];

export function HomeTools() {
  return (
    <ul className={styles.tools}>
      {TOOLS.map(({ title, text, scene }) => (
        <Card as="li" key={title} className={styles.tool}>
          <Illustration name={scene} className={styles.drawing} />
          <div className={styles.content}>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </div>
        </Card>
      ))}
    </ul>
  );
}
