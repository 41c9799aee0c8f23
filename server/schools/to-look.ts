import type { School } from '#shared/api/schools-schemas.ts';
import { photoUrls } from '#shared/rules/photo-sizes.ts';

type LookRow = {
  brand_primary: string | null;
  brand_secondary: string | null;
  logo_key: string | null;
  logo_width: number | null;
  logo_height: number | null;
};

export function toLook(row: LookRow): Pick<School, 'brand_colors' | 'logo'> {
  const {
    brand_primary: main,
    brand_secondary: second,
    logo_key,
    logo_width: width,
    logo_height: height,
  } = row;
  return {
    brand_colors: main !== null && second !== null ? [main, second] : null,
    logo:
      logo_key !== null && width !== null && height !== null
        ? { ...photoUrls(logo_key, width), width, height }
        : null,
  };
}
