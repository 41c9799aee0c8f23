import { type GeoPath, type GeoProjection, geoContains, geoMercator, geoPath } from 'd3-geo';
import type { MultiLineString } from 'geojson';
import type { LngLat } from '#shared/api/inputs.ts';
import { escapeXml } from '../http/escape-xml.ts';
import { MAP_PALETTES, type MapPalette, type MapTheme } from './map-palette.ts';
import { type Area, type BorderLine, type Box, boxesMeet, loadUsOutline } from './us-outline.ts';

export type MappedPlace = { name: string; city: string; state: string; center: LngLat };

const STATIC_MAP_WIDTH = 640;
const STATIC_MAP_HEIGHT = 360;
/** Zoom 7 shows the state and its coast. */
const SCALE = (256 * 2 ** 7) / (2 * Math.PI);
const LABEL_CLEARANCE_X = 150;
const LABEL_CLEARANCE_Y = 52;
/** Square pixels. */
const SMALLEST_NAMED_AREA = 9000;
const STATE_LETTER_PX = 13;
const EDGE_PX = 10;

type Drawing = { path: GeoPath; projection: GeoProjection; view: Box; colors: MapPalette };

/** Returns a self-contained SVG of about 10 KB. */
export function drawStaticMap(place: MappedPlace, theme: MapTheme): string {
  const projection = geoMercator()
    .scale(SCALE)
    .center([place.center[0], place.center[1]])
    .translate([STATIC_MAP_WIDTH / 2, STATIC_MAP_HEIGHT / 2])
    .clipExtent([
      [-4, -4],
      [STATIC_MAP_WIDTH + 4, STATIC_MAP_HEIGHT + 4],
    ]);
  const path = geoPath(projection).digits(1);
  const drawing = { path, projection, view: viewOf(projection), colors: MAP_PALETTES[theme] };
  const title = `Map: ${place.name} in ${place.city}, ${place.state}`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${STATIC_MAP_WIDTH} ${STATIC_MAP_HEIGHT}" role="img"`,
    ` width="${STATIC_MAP_WIDTH}" height="${STATIC_MAP_HEIGHT}"`,
    ` font-family="Figtree, ui-sans-serif, system-ui, sans-serif"><title>${escapeXml(title)}</title>`,
    drawGround(drawing, place),
    drawMarker(drawing.colors, place),
    '</svg>',
  ].join('');
}

function viewOf(projection: GeoProjection): Box {
  const [west, north] = projection.invert!([0, 0])!;
  const [east, south] = projection.invert!([STATIC_MAP_WIDTH, STATIC_MAP_HEIGHT])!;
  return [west, south, east, north];
}

function drawGround(drawing: Drawing, place: MappedPlace): string {
  const { path, view, colors } = drawing;
  const outline = loadUsOutline();
  const states = outline.states.filter((state) => boxesMeet(state.bounds, view));
  const home = states.find((state) => geoContains(state, [place.center[0], place.center[1]]));
  const land = states.map((state) => path(state) ?? '').join('');
  return [
    `<rect width="100%" height="100%" fill="${colors.water}"/>`,
    shape(land, `fill="${colors.land}" stroke="${colors.coast}" stroke-width="2.4"`),
    home ? shape(path(home) ?? '', `fill="${colors.homeState}"`) : '',
    shape(border(drawing, outline.countyBorders), `fill="none" stroke="${colors.countyBorder}"`),
    shape(
      border(drawing, outline.stateBorders),
      `fill="none" stroke="${colors.stateBorder}" stroke-width="1.4" stroke-linejoin="round"`,
    ),
    states.map((state) => drawStateName(drawing, state, state === home)).join(''),
  ].join('');
}

const shape = (d: string, attributes: string) => (d === '' ? '' : `<path d="${d}" ${attributes}/>`);

function border({ path, view }: Drawing, lines: BorderLine[]): string {
  const coordinates = lines.filter((line) => boxesMeet(line.bounds, view)).map((line) => line.coordinates);
  const geometry: MultiLineString = { type: 'MultiLineString', coordinates };
  return path(geometry) ?? '';
}

function drawStateName({ path, colors }: Drawing, state: Area, isHome: boolean): string {
  const [[left], [right]] = path.bounds(state);
  const halfWidth = (state.properties.name.length * STATE_LETTER_PX) / 2;
  if (path.area(state) < SMALLEST_NAMED_AREA || right - left < halfWidth * 2) return '';
  const [centerX, centerY] = path.centroid(state);
  const x = clamp(centerX, halfWidth + EDGE_PX, STATIC_MAP_WIDTH - halfWidth - EDGE_PX);
  const isNearMarker =
    Math.abs(x - STATIC_MAP_WIDTH / 2) < LABEL_CLEARANCE_X &&
    Math.abs(centerY - STATIC_MAP_HEIGHT / 2) < LABEL_CLEARANCE_Y;
  if (isNearMarker && !isHome) return '';
  const lifted = isNearMarker ? STATIC_MAP_HEIGHT / 2 - LABEL_CLEARANCE_Y - 18 : centerY;
  const y = clamp(lifted, EDGE_PX + 15, STATIC_MAP_HEIGHT - EDGE_PX);
  const name = escapeXml(state.properties.name.toUpperCase());
  return (
    `<text x="${x.toFixed(0)}" y="${y.toFixed(0)}" text-anchor="middle" font-size="15" letter-spacing="2.5"` +
    ` font-weight="600" fill="${colors.mutedInk}">${name}</text>`
  );
}

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

function drawMarker(colors: MapPalette, place: MappedPlace): string {
  const [x, y] = [STATIC_MAP_WIDTH / 2, STATIC_MAP_HEIGHT / 2];
  const label = escapeXml(`${place.city}, ${place.state}`);
  return [
    `<defs><radialGradient id="glow"><stop offset="0" stop-color="${colors.lamp}" stop-opacity=".7"/>`,
    `<stop offset="1" stop-color="${colors.lamp}" stop-opacity="0"/></radialGradient></defs>`,
    `<circle cx="${x}" cy="${y}" r="64" fill="url(#glow)"/>`,
    `<path transform="translate(${x} ${y})" d="M0 0C-3-9-15-15-15-27a15 15 0 0 1 30 0C15-15 3-9 0 0z"`,
    ` fill="${colors.brick}" stroke="${colors.halo}" stroke-width="2.5"/>`,
    `<path transform="translate(${x} ${y - 28})" d="M0-8 8-1H6v8h-12v-8h-2z" fill="${colors.halo}"/>`,
    `<rect x="${x - 2.2}" y="${y - 27}" width="4.4" height="6" fill="${colors.lamp}"/>`,
    `<text x="${x}" y="${y + 32}" text-anchor="middle" font-size="23" font-weight="700" fill="${colors.ink}"`,
    ` stroke="${colors.halo}" stroke-width="5" stroke-linejoin="round" paint-order="stroke">${label}</text>`,
  ].join('');
}
