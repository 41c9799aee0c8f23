/** Half the side of a school's box in degrees (section 9). */
export const SCHOOL_BOX_HALF_DEG = 0.2;
const DECIMALS = 5;

type Box = [west: number, south: number, east: number, north: number];

/** Area of a housing page without bounds in its URL. */
export function schoolBox([lng, lat]: readonly [lng: number, lat: number]): Box {
  const round = (degrees: number) => Number(degrees.toFixed(DECIMALS));
  return [
    round(Math.max(-180, lng - SCHOOL_BOX_HALF_DEG)),
    round(Math.max(-90, lat - SCHOOL_BOX_HALF_DEG)),
    round(Math.min(180, lng + SCHOOL_BOX_HALF_DEG)),
    round(Math.min(90, lat + SCHOOL_BOX_HALF_DEG)),
  ];
}

/** Tolerance at the edge, because bounds have five decimals and coordinates six. */
const EDGE_DEG = 0.00001;

export function isInBox([lng, lat]: readonly [number, number], box: Readonly<Box>): boolean {
  const [west, south, east, north] = box;
  const isWithin = lng >= west - EDGE_DEG && lng <= east + EDGE_DEG;
  return isWithin && lat >= south - EDGE_DEG && lat <= north + EDGE_DEG;
}
