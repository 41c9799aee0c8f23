import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { badInput, notFound } from '#shared/api/errors.ts';
import type { LngLat } from '#shared/api/inputs.ts';
import { t } from '#shared/texts/t.ts';
import type { Db } from '../db/tables.ts';
import { drawStaticMap } from './draw-static-map.ts';
import { findSchoolPlace } from './geo.queries.ts';
import { makeTile, OUTLINE_MAX_ZOOM } from './make-tile.ts';
import type { MapTheme } from './map-palette.ts';
import { mapStyle } from './map-style.ts';
import { hasStreetsAt, openStreetTiles } from './tiles/find-street-tile.ts';
import { findMapRegions } from './tiles/tiles.queries.ts';

const FOREVER = 'public, max-age=31536000, immutable';
/** Imports change these responses. */
const REVALIDATE = 'public, no-cache';
const ONE_HOUR = 'public, max-age=3600, stale-while-revalidate=86400';
const LAST_ZOOM = 22;
const TILE_TYPE = 'application/x-protobuf';
/** One static map has about 20 KB. */
const CACHED_MAPS = 500;

type TileParams = { z: string; x: string; y: string };

export async function geoRoutes(app: FastifyInstance, { db }: { db: Db }): Promise<void> {
  const hidden = { schema: { hide: true } as never };
  app.get('/maps/style.json', hidden, sendStyle(db));
  app.get('/maps/tiles/:z/:x/:y', hidden, sendOutlineTile);
  app.get('/maps/streets.json', hidden, sendCoverage(db));
  const findTile = openStreetTiles(db);
  app.get('/maps/streets/:version/:z/:x/:y', hidden, sendStreetTile(findTile));
  app.get('/maps/schools/:file', hidden, staticMaps(db));
}

function sendStyle(db: Db) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const theme = themeOf(request);
    const regions = await findMapRegions(db);
    const body = JSON.stringify(mapStyle(theme, regions));
    // Compression may change the bytes.
    const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
    reply.header('cache-control', REVALIDATE).header('etag', etag);
    if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  };
}

function themeOf(request: FastifyRequest): MapTheme {
  const { theme = 'light' } = request.query as Record<string, unknown>;
  if (theme === 'light' || theme === 'dark') return theme;
  throw badInput({ theme: [t('theme must be light or dark.')] });
}

async function sendOutlineTile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const [z, x, y] = tileAddress(request.params as TileParams);
  if (z > OUTLINE_MAX_ZOOM) throw notFound('map tile');
  const tile = makeTile(z, x, y);
  const gzipped = Buffer.from(tile.buffer, tile.byteOffset, tile.byteLength);
  return sendTile(gzipped, request, reply.header('cache-control', FOREVER));
}

/** Pages use another map where no streets were imported. */
function sendCoverage(db: Db) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const has_streets = await hasStreetsAt(db, pointOf(request));
    return reply.header('cache-control', REVALIDATE).send({ has_streets });
  };
}

function pointOf(request: FastifyRequest): LngLat {
  const { at } = request.query as Record<string, unknown>;
  const numbers = /^(-?[0-9]{1,3}(?:\.[0-9]{1,20})?),(-?[0-9]{1,2}(?:\.[0-9]{1,20})?)$/.exec(
    String(at ?? ''),
  );
  const [lng, lat] = [Number(numbers?.[1]), Number(numbers?.[2])];
  if (Math.abs(lng) <= 180 && Math.abs(lat) <= 90) return [lng, lat];
  throw badInput({ at: [t('at must be a longitude and a latitude, as in -83.01,40.00.')] });
}

function sendStreetTile(findTile: ReturnType<typeof openStreetTiles>) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { version, ...params } = request.params as TileParams & { version: string };
    const address = tileAddress(params);
    if (!/^[0-9a-f]{12}$/.test(version))
      throw badInput({ version: [t('A version of the streets is twelve digits of 0-9 and a-f.')] });
    const { bytes, isImmutable } = await findTile(version, address);
    return sendTile(bytes, request, reply.header('cache-control', isImmutable ? FOREVER : REVALIDATE));
  };
}

function sendTile(gzipped: Buffer | null, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // The page counts a 404 as a broken map.
  if (!gzipped) return reply.code(204).send();
  reply.type(TILE_TYPE).header('vary', 'accept-encoding');
  const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
  return takesGzip ? reply.header('content-encoding', 'gzip').send(gzipped) : reply.send(gunzipSync(gzipped));
}

/** @throws 400 unless whole numbers, 404 outside the tile scheme */
function tileAddress({ z, x, y }: TileParams): [number, number, number] {
  const file = /^([0-9]{1,9})\.pbf$/.exec(y)?.[1];
  if (!/^[0-9]{1,2}$/.test(z) || !/^[0-9]{1,9}$/.test(x) || file === undefined) {
    throw badInput({ tile: [t('A map tile is addressed by whole numbers, as in 7/35/48.pbf.')] });
  }
  const across = 2 ** Number(z);
  if (Number(z) > LAST_ZOOM || Number(x) >= across || Number(file) >= across) throw notFound('map tile');
  return [Number(z), Number(x), Number(file)];
}

function staticMaps(db: Db) {
  const drawn = new LRUCache<string, string>({ max: CACHED_MAPS });
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { file } = request.params as { file: string };
    const id = Number(/^([1-9][0-9]{0,15})\.svg$/.exec(file)?.[1]);
    if (!Number.isSafeInteger(id)) throw notFound('map');
    const theme = themeOf(request);
    const place = await findSchoolPlace(db, id);
    if (!place) throw notFound('school');
    const key = JSON.stringify([theme, place]);
    const svg = drawn.get(key) ?? drawStaticMap(place, theme);
    drawn.set(key, svg);
    return reply.header('cache-control', ONE_HOUR).type('image/svg+xml; charset=utf-8').send(svg);
  };
}
