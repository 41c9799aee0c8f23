import { mixColours, PAINT } from './colour.ts';
import type { Random } from './random.ts';
import type { Stop } from './sheet.ts';

export const TIMES_OF_DAY = ['dusk', 'morning', 'noon', 'winter', 'golden', 'spring', 'night'] as const;
export type TimeOfDay = (typeof TIMES_OF_DAY)[number];

/** The hour and the season: one object tints everything in a picture, so that it holds together. */
export interface Light {
  time: TimeOfDay;
  sky: readonly Stop[];
  /** What the distance fades into. */
  haze: string;
  /** The colour of shade; laid over things with an opacity. */
  shade: string;
  /** The share of windows with a lamp on. */
  litShare: number;
  isDark: boolean;
  hasSnow: boolean;
  foliage: readonly string[];
  grass: string;
  pavement: string;
  road: string;
  /** A colour as it looks in this light. */
  tint(colour: string): string;
  /** The same colour on a face turned from the light. */
  shaded(colour: string, amount?: number): string;
}

interface LightTable extends Omit<Light, 'time' | 'tint' | 'shaded' | 'foliage' | 'grass'> {
  air: string;
  amount: number;
  foliage: readonly (readonly string[])[];
  grass: readonly string[];
}

const GREEN = [
  ['#4E8260', '#3F7453', '#63956B'],
  ['#6B9462', '#577F55', '#86A872'],
  ['#3F7A63', '#34685A', '#568F70'],
];
const AUTUMN = [
  ['#D98A3D', '#C66B32', '#E8AE56'],
  ['#B9552F', '#D98A3D', '#8F4530'],
  ['#DDAF56', '#C48A3A', '#8D8A4A'],
];
const BLOSSOM = [
  ['#EBB9B3', '#E3A29F', '#F5D5CC'],
  ['#8FB27A', '#7BA26C', '#A9C58B'],
  ['#F2E6DA', '#E8CFC4', '#FAF3EA'],
];

const LIGHTS: Record<TimeOfDay, LightTable> = {
  dusk: {
    sky: [
      [0, '#27305A'],
      [0.38, '#5B5484'],
      [0.62, '#B9758A'],
      [0.8, '#EFA873'],
      [1, '#F9CF95'],
    ],
    haze: '#A87B93',
    shade: '#1E2148',
    litShare: 0.72,
    isDark: true,
    hasSnow: false,
    foliage: GREEN,
    grass: ['#5E8562', '#547B5E'],
    pavement: '#C9B9AE',
    road: '#5A5A74',
    air: '#4A4478',
    amount: 0.36,
  },
  morning: {
    sky: [
      [0, '#9CC4D3'],
      [0.5, '#D5DFD3'],
      [0.8, '#F7DFC0'],
      [1, '#FBE7CB'],
    ],
    haze: '#CFD4C8',
    shade: '#3B4A6B',
    litShare: 0.14,
    isDark: false,
    hasSnow: false,
    foliage: GREEN,
    grass: ['#98B677', '#8AAC74'],
    pavement: '#E6D9C4',
    road: '#8E8F95',
    air: '#FFD6A0',
    amount: 0.1,
  },
  noon: {
    sky: [
      [0, '#7DB9D6'],
      [0.6, '#B8DBE3'],
      [1, '#E4F0E8'],
    ],
    haze: '#BAD3D2',
    shade: '#2F4366',
    litShare: 0.04,
    isDark: false,
    hasSnow: false,
    foliage: GREEN,
    grass: ['#86B06B', '#7BA868'],
    pavement: '#E3DBCB',
    road: '#85888F',
    air: '#FFFFFF',
    amount: 0.03,
  },
  winter: {
    sky: [
      [0, '#AFC0D2'],
      [0.6, '#D5DDE4'],
      [1, '#F2EBE4'],
    ],
    haze: '#C6D0DA',
    shade: '#3A4A70',
    litShare: 0.5,
    isDark: false,
    hasSnow: true,
    foliage: [['#5F7F74', '#54746B', '#739185']],
    grass: ['#EEF2F5', '#E6ECF2'],
    pavement: '#DDE2E8',
    road: '#A2A9B6',
    air: '#BBC9DE',
    amount: 0.16,
  },
  golden: {
    sky: [
      [0, '#E7B683'],
      [0.5, '#F3CE9C'],
      [0.85, '#FAE3BE'],
      [1, '#FCEBD0'],
    ],
    haze: '#DDBB93',
    shade: '#54365A',
    litShare: 0.3,
    isDark: false,
    hasSnow: false,
    foliage: AUTUMN,
    grass: ['#B5AC63', '#A9A562'],
    pavement: '#EAD4B2',
    road: '#97857F',
    air: '#F2A75A',
    amount: 0.15,
  },
  spring: {
    sky: [
      [0, '#C9DEDC'],
      [0.6, '#E9ECDF'],
      [1, '#FBF3E4'],
    ],
    haze: '#D3DCD0',
    shade: '#3F4C6B',
    litShare: 0.06,
    isDark: false,
    hasSnow: false,
    foliage: BLOSSOM,
    grass: ['#A9C684', '#9CBE80'],
    pavement: '#EBE0CF',
    road: '#9A9A9C',
    air: '#FFF4E0',
    amount: 0.06,
  },
  night: {
    sky: [
      [0, '#161F40'],
      [0.5, '#26325E'],
      [0.82, '#454F82'],
      [1, '#6A6A98'],
    ],
    haze: '#343E6C',
    shade: '#0C1026',
    litShare: 0.62,
    isDark: true,
    hasSnow: false,
    foliage: GREEN,
    grass: ['#42604F', '#3C5A4E'],
    pavement: '#8F8C9C',
    road: '#3D4160',
    air: '#2A3463',
    amount: 0.44,
  },
};

export function createLight(time: TimeOfDay, random: Random): Light {
  const table = LIGHTS[time];
  const tint = (colour: string) => mixColours(colour, table.air, table.amount);
  return {
    ...table,
    time,
    foliage: random.pick(table.foliage),
    grass: table.hasSnow ? random.pick(table.grass) : tint(random.pick(table.grass)),
    pavement: tint(table.pavement),
    road: table.road,
    tint,
    shaded: (colour, amount = 0.28) => mixColours(tint(colour), table.shade, amount),
  };
}

/** The colour of a lamp behind glass, from its heart outwards. */
export const LAMPLIGHT: readonly Stop[] = [
  [0, '#FFE9B0'],
  [0.55, '#FFD27A'],
  [1, PAINT.lamp],
];
