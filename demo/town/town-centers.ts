import type { Plan } from './plan-grid.ts';
import { OLD_TOWN } from './town-quarters.ts';

/** Where a quarter does its shopping. `groceries` says how well it is provided: quarters differ, and so do their scores. */
export type Center = {
  district: string;
  at: Plan;
  reach: number;
  levels: number;
  /** Whether small streets have shops too. */
  isDense: boolean;
  /** How much of it is open for business. */
  share: number;
  groceries: number;
};

export const CENTERS: readonly Center[] = [
  { district: 'Downtown', at: OLD_TOWN, reach: 430, levels: 3, isDense: true, share: 0.62, groceries: 4 },
  { district: 'Downtown', at: [0, -1_440], reach: 300, levels: 4, isDense: false, share: 0.6, groceries: 2 },
  { district: 'Northgate', at: [0, 700], reach: 330, levels: 3, isDense: false, share: 0.85, groceries: 3 },
  {
    district: 'West Village',
    at: [-2_040, -240],
    reach: 360,
    levels: 3,
    isDense: false,
    share: 0.8,
    groceries: 4,
  },
  {
    district: 'West Village',
    at: [-1_020, 0],
    reach: 240,
    levels: 3,
    isDense: false,
    share: 0.8,
    groceries: 1,
  },
  {
    district: 'Millrace',
    at: [2_040, 1_440],
    reach: 330,
    levels: 3,
    isDense: false,
    share: 0.8,
    groceries: 3,
  },
  {
    district: 'Foundry Row',
    at: [-1_020, -2_880],
    reach: 300,
    levels: 3,
    isDense: false,
    share: 0.6,
    groceries: 1,
  },
  {
    district: 'Old Harbor',
    at: [3_560, -2_700],
    reach: 420,
    levels: 3,
    isDense: true,
    share: 0.5,
    groceries: 2,
  },
  {
    district: 'Orchard Hill',
    at: [-2_250, 1_700],
    reach: 190,
    levels: 2,
    isDense: false,
    share: 0.7,
    groceries: 1,
  },
  {
    district: 'Eastbank',
    at: [1_530, -240],
    reach: 260,
    levels: 3,
    isDense: false,
    share: 0.7,
    groceries: 2,
  },
  {
    district: 'Southside',
    at: [1_020, -2_880],
    reach: 240,
    levels: 2,
    isDense: false,
    share: 0.6,
    groceries: 1,
  },
  { district: 'Parkside', at: [3_060, 0], reach: 220, levels: 2, isDense: false, share: 0.6, groceries: 0 },
  { district: 'Hilltop', at: [0, 2_880], reach: 220, levels: 2, isDense: false, share: 0.6, groceries: 1 },
];

/** The centre whose shops stand at a place on a road of some class; null where people live. */
export function centerAt([u, v]: Plan, highway: string): Center | null {
  const isSmall = highway === 'residential';
  return (
    CENTERS.find(
      ({ at, reach, isDense }) => Math.hypot(u - at[0], v - at[1]) < reach && (isDense || !isSmall),
    ) ?? null
  );
}
