import { readFileSync } from 'node:fs';
import { readTokens } from '../read-tokens.ts';
import { cutawayScene } from './cutaway-scene.ts';
import type { Drawing } from './drawing.ts';
import { frameScene } from './frame-scene.ts';
import { cornerScene, emptyMap, emptyStreet, lampOut, lostScene, routeScene } from './place-scenes.ts';
import { placeholderScenes } from './placeholder-scenes.ts';
import { deskScene, sofaScene } from './room-scenes.ts';
import { campusScene, heroStreet, porchScene, streetScene } from './street-scenes.ts';

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
  ...Object.fromEntries(
    Object.entries(placeholderScenes).map(([type, scene]) => [`home-${type.replaceAll('_', '-')}`, scene]),
  ),
};

/** Every scene file by name, as it stands in `files/`. Run `node web/ui/scenes/write-scenes.ts` after a change. */
export function drawScenes(): Map<string, string> {
  const tokens = readTokens(readFileSync(new URL('../tokens.css', import.meta.url), 'utf8'));
  return new Map(Object.entries(SCENES).map(([name, scene]) => [`${name}.svg`, frameScene(scene, tokens)]));
}
