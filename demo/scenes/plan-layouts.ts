export type RoomKind =
  | 'living'
  | 'studio'
  | 'bedroom'
  | 'kitchen'
  | 'dining'
  | 'bath'
  | 'hall'
  | 'closet'
  | 'laundry';

/** Feet, from the plan's upper left corner. */
export interface PlanRoom {
  kind: RoomKind;
  label: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A way through a wall: `at` is its start, `length` in feet; an `open` one has no leaf. */
export interface PlanDoor {
  x: number;
  y: number;
  along: 'x' | 'y';
  length: number;
  open: boolean;
  isFront?: boolean;
}

export interface PlanLayout {
  w: number;
  h: number;
  rooms: PlanRoom[];
  doors: PlanDoor[];
}

const room = (kind: RoomKind, label: string, x: number, y: number, w: number, h: number): PlanRoom => ({
  kind,
  label,
  x,
  y,
  w,
  h,
});
const door = (x: number, y: number, along: 'x' | 'y'): PlanDoor => ({
  x,
  y,
  along,
  length: 2.7,
  open: false,
});
const gap = (x: number, y: number, along: 'x' | 'y', length: number): PlanDoor => ({
  x,
  y,
  along,
  length,
  open: true,
});
const front = (x: number, y: number, along: 'x' | 'y'): PlanDoor => ({
  ...door(x, y, along),
  length: 3.1,
  isFront: true,
});

const STUDIO: PlanLayout = {
  w: 27,
  h: 18,
  rooms: [
    room('studio', 'STUDIO', 0, 0, 17, 18),
    room('kitchen', 'KITCHEN', 17, 0, 10, 9),
    room('bath', 'BATH', 17, 9, 6, 9),
    room('hall', '', 23, 9, 4, 9),
  ],
  doors: [gap(17, 2, 'y', 5.5), gap(23.5, 9, 'x', 3), door(23, 11, 'y'), front(23.6, 18, 'x')],
};

const STUDIO_LONG: PlanLayout = {
  w: 32,
  h: 15,
  rooms: [
    room('bath', 'BATH', 0, 0, 7, 8),
    room('hall', '', 0, 8, 7, 7),
    room('kitchen', 'KITCHEN', 7, 0, 8, 15),
    room('studio', 'STUDIO', 15, 0, 17, 15),
  ],
  doors: [door(3.6, 8, 'x'), gap(7, 9, 'y', 5), gap(15, 2, 'y', 11), front(0, 10, 'y')],
};

const ONE: PlanLayout = {
  w: 31,
  h: 21,
  rooms: [
    room('living', 'LIVING', 0, 0, 18, 12),
    room('kitchen', 'KITCHEN', 0, 12, 11, 9),
    room('hall', '', 11, 12, 7, 9),
    room('bedroom', 'BEDROOM', 18, 0, 13, 12),
    room('bath', 'BATH', 18, 12, 8, 9),
    room('closet', 'CLOSET', 26, 12, 5, 9),
  ],
  doors: [
    door(18, 8, 'y'),
    door(18, 15, 'y'),
    door(27, 12, 'x'),
    gap(11, 14, 'y', 5),
    gap(12, 12, 'x', 5),
    front(13, 21, 'x'),
  ],
};

const ONE_LINE: PlanLayout = {
  w: 38,
  h: 16,
  rooms: [
    room('bedroom', 'BEDROOM', 0, 0, 12, 16),
    room('bath', 'BATH', 12, 0, 8, 8),
    room('hall', '', 12, 8, 8, 8),
    room('kitchen', 'KITCHEN', 20, 0, 7, 16),
    room('living', 'LIVING', 27, 0, 11, 16),
  ],
  doors: [
    door(12, 11, 'y'),
    door(15, 8, 'x'),
    gap(20, 10, 'y', 5),
    gap(27, 3, 'y', 10),
    front(14.5, 16, 'x'),
  ],
};

const two = (second: boolean): PlanLayout => ({
  w: 38,
  h: 23,
  rooms: [
    room('bedroom', 'BED 1', 0, 0, 12, 13),
    room('living', 'LIVING', 12, 0, 14, 14),
    room('bedroom', 'BED 2', 26, 0, 12, 13),
    room('bath', second ? 'BATH 1' : 'BATH', 0, 13, 7, 10),
    room('hall', '', 7, 13, 5, 10),
    room('kitchen', 'KITCHEN', 12, 14, 14, 9),
    room('hall', '', 26, 13, 5, 10),
    second ? room('bath', 'BATH 2', 31, 13, 7, 10) : room('laundry', 'LAUNDRY', 31, 13, 7, 10),
  ],
  doors: [
    door(12, 9, 'y'),
    door(7, 15, 'y'),
    gap(12, 15.5, 'y', 5),
    door(26, 9, 'y'),
    door(31, 15, 'y'),
    gap(26, 15.5, 'y', 5),
    gap(15, 14, 'x', 8),
    front(8, 23, 'x'),
  ],
});

const three = (second: boolean): PlanLayout => ({
  w: 43,
  h: 26,
  rooms: [
    room('bedroom', 'BED 1', 0, 0, 13, 11),
    room('bedroom', 'BED 2', 13, 0, 12, 11),
    room('living', 'LIVING', 25, 0, 18, 15),
    room('hall', '', 0, 11, 25, 4),
    room('bedroom', 'BED 3', 0, 15, 13, 11),
    room('bath', second ? 'BATH 1' : 'BATH', 13, 15, 6, 11),
    second ? room('bath', 'BATH 2', 19, 15, 6, 11) : room('laundry', 'LAUNDRY', 19, 15, 6, 11),
    room('kitchen', 'KITCHEN', 25, 15, 10, 11),
    room('dining', 'DINING', 35, 15, 8, 11),
  ],
  doors: [
    door(9, 11, 'x'),
    door(15, 11, 'x'),
    door(9, 15, 'x'),
    door(14.5, 15, 'x'),
    door(20.5, 15, 'x'),
    gap(25, 11.4, 'y', 3.2),
    gap(27, 15, 'x', 6),
    gap(36, 15, 'x', 6),
    front(43, 8, 'y'),
  ],
});

const four = (second: boolean): PlanLayout => ({
  w: 50,
  h: 28,
  rooms: [
    room('bedroom', 'BED 1', 0, 0, 12, 11),
    room('bedroom', 'BED 2', 12, 0, 12, 11),
    room('living', 'LIVING', 24, 0, 14, 17),
    room('bedroom', 'BED 3', 38, 0, 12, 12),
    room('hall', '', 38, 12, 12, 4),
    room('bedroom', 'BED 4', 38, 16, 12, 12),
    room('hall', '', 0, 11, 24, 5),
    room('bath', second ? 'BATH 1' : 'BATH', 0, 16, 7, 12),
    second ? room('bath', 'BATH 2', 7, 16, 7, 12) : room('laundry', 'LAUNDRY', 7, 16, 7, 12),
    room('kitchen', 'KITCHEN', 14, 16, 10, 12),
    room('dining', 'DINING', 24, 17, 14, 11),
  ],
  doors: [
    door(8, 11, 'x'),
    door(14, 11, 'x'),
    door(2, 16, 'x'),
    door(9, 16, 'x'),
    gap(16, 16, 'x', 6),
    gap(24, 11.5, 'y', 4),
    gap(26, 17, 'x', 10),
    gap(24, 19, 'y', 6),
    gap(38, 12.5, 'y', 3),
    door(40, 12, 'x'),
    door(40, 16, 'x'),
    front(30, 28, 'x'),
  ],
});

const five = (second: boolean): PlanLayout => {
  const base = four(second);
  return {
    w: 62,
    h: 28,
    rooms: [
      ...base.rooms.filter((r) => !(r.kind === 'hall' && r.x === 38)),
      room('hall', '', 38, 12, 24, 4),
      room('bedroom', 'BED 5', 50, 0, 12, 12),
      room('bath', second ? 'BATH 3' : 'BATH 2', 50, 16, 12, 12),
    ],
    doors: [...base.doors, door(52, 12, 'x'), door(52, 16, 'x')],
  };
};

/** A layout for a number of bedrooms (0 is a studio) and baths; `turn` chooses among equals. */
export function planLayoutFor(bedrooms: number, baths: number, turn: number): PlanLayout {
  const second = baths >= 2;
  if (bedrooms === 0) return turn < 0.5 ? STUDIO : STUDIO_LONG;
  if (bedrooms === 1) return turn < 0.6 ? ONE : ONE_LINE;
  if (bedrooms === 2) return two(second);
  if (bedrooms === 3) return three(second);
  return bedrooms === 4 ? four(second) : five(second);
}

/** The same plan seen in a mirror. */
export function mirrorLayout(plan: PlanLayout, across: boolean, down: boolean): PlanLayout {
  return {
    ...plan,
    rooms: plan.rooms.map((r) => ({
      ...r,
      x: across ? plan.w - r.x - r.w : r.x,
      y: down ? plan.h - r.y - r.h : r.y,
    })),
    doors: plan.doors.map((d) => ({
      ...d,
      x: across ? plan.w - d.x - (d.along === 'x' ? d.length : 0) : d.x,
      y: down ? plan.h - d.y - (d.along === 'y' ? d.length : 0) : d.y,
    })),
  };
}
