import boxesInHall from './scenes/files/boxes-in-hall.svg';
import budgetTable from './scenes/files/budget-table.svg';
import busStop from './scenes/files/bus-stop.svg';
import campus from './scenes/files/campus.svg';
import campusAndStreet from './scenes/files/campus-and-street.svg';
import corner from './scenes/files/corner.svg';
import cutaway from './scenes/files/cutaway.svg';
import darkPorch from './scenes/files/dark-porch.svg';
import depositJar from './scenes/files/deposit-jar.svg';
import desk from './scenes/files/desk.svg';
import emptyMap from './scenes/files/empty-map.svg';
import emptyStreet from './scenes/files/empty-street.svg';
import heroStreet from './scenes/files/hero-street.svg';
import kitchenAlarm from './scenes/files/kitchen-alarm.svg';
import lampOut from './scenes/files/lamp-out.svg';
import leaseAndLamp from './scenes/files/lease-and-lamp.svg';
import lost from './scenes/files/lost.svg';
import mailAtDoor from './scenes/files/mail-at-door.svg';
import managerDesk from './scenes/files/manager-desk.svg';
import metersAndRouter from './scenes/files/meters-and-router.svg';
import openDoorTour from './scenes/files/open-door-tour.svg';
import porch from './scenes/files/porch.svg';
import priceTagHouse from './scenes/files/price-tag-house.svg';
import route from './scenes/files/route.svg';
import sofa from './scenes/files/sofa.svg';
import street from './scenes/files/street.svg';
import suitcaseAtDoor from './scenes/files/suitcase-at-door.svg';
import twoAndASofa from './scenes/files/two-and-a-sofa.svg';

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
  'budget-table': [budgetTable, 640, 480],
  'lease-and-lamp': [leaseAndLamp, 640, 480],
  'dark-porch': [darkPorch, 640, 480],
  'two-and-a-sofa': [twoAndASofa, 640, 480],
  'boxes-in-hall': [boxesInHall, 640, 480],
  'deposit-jar': [depositJar, 640, 480],
  'kitchen-alarm': [kitchenAlarm, 640, 480],
  'meters-and-router': [metersAndRouter, 640, 480],
  'price-tag-house': [priceTagHouse, 640, 480],
  'bus-stop': [busStop, 640, 480],
  'open-door-tour': [openDoorTour, 640, 480],
  'suitcase-at-door': [suitcaseAtDoor, 640, 480],
  'manager-desk': [managerDesk, 640, 480],
  'mail-at-door': [mailAtDoor, 640, 480],
  'campus-and-street': [campusAndStreet, 640, 480],
} as const;

export type SceneName = keyof typeof SCENES;

/** Whether a text names a drawing: content says which one it wants, and may be wrong. */
export function isSceneName(text: string): text is SceneName {
  return Object.hasOwn(SCENES, text);
}

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
