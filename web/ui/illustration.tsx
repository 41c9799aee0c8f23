import boxesInHall from '#shared/drawing/scenes/boxes-in-hall.svg';
import budgetTable from '#shared/drawing/scenes/budget-table.svg';
import busStop from '#shared/drawing/scenes/bus-stop.svg';
import campus from '#shared/drawing/scenes/campus.svg';
import campusAndStreet from '#shared/drawing/scenes/campus-and-street.svg';
import corner from '#shared/drawing/scenes/corner.svg';
import cutaway from '#shared/drawing/scenes/cutaway.svg';
import darkPorch from '#shared/drawing/scenes/dark-porch.svg';
import depositJar from '#shared/drawing/scenes/deposit-jar.svg';
import desk from '#shared/drawing/scenes/desk.svg';
import emptyMap from '#shared/drawing/scenes/empty-map.svg';
import emptyStreet from '#shared/drawing/scenes/empty-street.svg';
import heroStreet from '#shared/drawing/scenes/hero-street.svg';
import kitchenAlarm from '#shared/drawing/scenes/kitchen-alarm.svg';
import lampOut from '#shared/drawing/scenes/lamp-out.svg';
import leaseAndLamp from '#shared/drawing/scenes/lease-and-lamp.svg';
import lost from '#shared/drawing/scenes/lost.svg';
import mailAtDoor from '#shared/drawing/scenes/mail-at-door.svg';
import managerDesk from '#shared/drawing/scenes/manager-desk.svg';
import metersAndRouter from '#shared/drawing/scenes/meters-and-router.svg';
import openDoorTour from '#shared/drawing/scenes/open-door-tour.svg';
import porch from '#shared/drawing/scenes/porch.svg';
import priceTagHouse from '#shared/drawing/scenes/price-tag-house.svg';
import route from '#shared/drawing/scenes/route.svg';
import sofa from '#shared/drawing/scenes/sofa.svg';
import street from '#shared/drawing/scenes/street.svg';
import suitcaseAtDoor from '#shared/drawing/scenes/suitcase-at-door.svg';
import twoAndASofa from '#shared/drawing/scenes/two-and-a-sofa.svg';

/** Illustrations with their size in pixels. Their colors follow the element's color scheme. */
const ILLUSTRATIONS = {
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

export type IllustrationName = keyof typeof ILLUSTRATIONS;

/** True if the text is the name of an illustration. Content from the operator may contain any name. */
export function isIllustrationName(text: string): text is IllustrationName {
  return Object.hasOwn(ILLUSTRATIONS, text);
}

type IllustrationProps = {
  name: IllustrationName;
  /** True for an illustration that is visible without scrolling. Disables lazy loading. */
  isFirst?: boolean;
  className?: string;
};

/** Illustration. Decorative, because a text next to it says the same. */
export function Illustration({ name, isFirst = false, className }: IllustrationProps) {
  const [src, width, height] = ILLUSTRATIONS[name];
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
