import { readFileSync } from 'node:fs';
import { readTokens } from '../read-tokens.ts';
import { mailAtDoor, suitcaseAtDoor } from './arrival-scenes.ts';
import { campusAndStreet } from './campus-and-street.ts';
import { cutawayScene } from './cutaway-scene.ts';
import { boxesInHall, openDoorTour, twoAndASofa } from './doorway-scenes.ts';
import type { Drawing } from './drawing.ts';
import { frameScene } from './frame-scene.ts';
import { kitchenAlarm } from './kitchen-alarm.ts';
import { managerDesk } from './manager-desk.ts';
import { cornerScene, emptyMap, emptyStreet, lampOut, lostScene, routeScene } from './place-scenes.ts';
import { placeholderScenes } from './placeholder-scenes.ts';
import { deskScene, sofaScene } from './room-scenes.ts';
import { busStop, darkPorch, metersAndRouter, priceTagHouse } from './street-evenings.ts';
import { campusScene, heroStreet, porchScene, streetScene } from './street-scenes.ts';
import { budgetTable, depositJar, leaseAndLamp } from './table-scenes.ts';

const SCENES: Record<string, Drawing> = {
  'hero-street': heroStreet(),
  street: streetScene(),
  porch: porchScene(),
  campus: campusScene(),
  sofa: sofaScene(),
  desk: deskScene(),
  cutaway: cutawayScene(),
  route: routeScene(),
  corner: cornerScene(),
  'empty-street': emptyStreet(),
  'empty-map': emptyMap(),
  'lamp-out': lampOut(),
  lost: lostScene(),
  'budget-table': budgetTable(),
  'lease-and-lamp': leaseAndLamp(),
  'deposit-jar': depositJar(),
  'manager-desk': managerDesk(),
  'dark-porch': darkPorch(),
  'two-and-a-sofa': twoAndASofa(),
  'boxes-in-hall': boxesInHall(),
  'kitchen-alarm': kitchenAlarm(),
  'meters-and-router': metersAndRouter(),
  'price-tag-house': priceTagHouse(),
  'bus-stop': busStop(),
  'open-door-tour': openDoorTour(),
  'suitcase-at-door': suitcaseAtDoor(),
  'mail-at-door': mailAtDoor(),
  'campus-and-street': campusAndStreet(),
  ...Object.fromEntries(
    Object.entries(placeholderScenes).map(([type, scene]) => [`home-${type.replaceAll('_', '-')}`, scene]),
  ),
};

/** Every scene file by name, as it stands in `files/`. Run `node web/ui/scenes/write-scenes.ts` after a change. */
export function drawScenes(): Map<string, string> {
  const tokens = readTokens(readFileSync(new URL('../tokens.css', import.meta.url), 'utf8'));
  return new Map(Object.entries(SCENES).map(([name, scene]) => [`${name}.svg`, frameScene(scene, tokens)]));
}
