import campus from './scenes/files/campus.svg';
import corner from './scenes/files/corner.svg';
import cutaway from './scenes/files/cutaway.svg';
import desk from './scenes/files/desk.svg';
import emptyMap from './scenes/files/empty-map.svg';
import emptyStreet from './scenes/files/empty-street.svg';
import heroStreet from './scenes/files/hero-street.svg';
import lampOut from './scenes/files/lamp-out.svg';
import lost from './scenes/files/lost.svg';
import porch from './scenes/files/porch.svg';
import route from './scenes/files/route.svg';
import sofa from './scenes/files/sofa.svg';
import street from './scenes/files/street.svg';

/** Every drawing with its size in pixels. The files follow the colour scheme of the element that shows them. */
const SCENES = {
  'hero-street': [heroStreet, 1600, 440],
  street: [street, 640, 480],
  porch: [porch, 640, 480],
  campus: [campus, 640, 480],
  sofa: [sofa, 640, 480],
  desk: [desk, 640, 480],
  cutaway: [cutaway, 640, 480],
  route: [route, 640, 480],
  corner: [corner, 640, 480],
  'empty-street': [emptyStreet, 480, 300],
  'empty-map': [emptyMap, 480, 300],
  'lamp-out': [lampOut, 480, 300],
  lost: [lost, 640, 440],
} as const;

export type SceneName = keyof typeof SCENES;

/** Whether a drawing has that name: texts name drawings too, and may name one that is not there. */
export const isSceneName = (name: string): name is SceneName => Object.hasOwn(SCENES, name);

type SceneProps = {
  name: SceneName;
  /** In view when the page opens. */
  isFirst?: boolean;
  className?: string;
};

/** A drawing beside a text that says the same, so it is decoration to those who listen. */
export function Scene({ name, isFirst = false, className }: SceneProps) {
  const [src, width, height] = SCENES[name];
  return (
    <img
      src={src}
      alt=""
      width={width}
      height={height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      className={className}
    />
  );
}
