export type MapTheme = 'light' | 'dark';

/**
 * The colours of maps. A style that WebGL draws and a picture shown by `<img>` cannot read the pages' custom properties,
 * so the map's own grounds stand here; ink, lamp, brick and paper are the tokens' values.
 */
export type MapPalette = {
  water: string;
  land: string;
  homeState: string;
  coast: string;
  stateBorder: string;
  countyBorder: string;
  park: string;
  campus: string;
  block: string;
  building: string;
  street: string;
  streetCasing: string;
  mainStreet: string;
  ink: string;
  mutedInk: string;
  waterInk: string;
  halo: string;
  lamp: string;
  brick: string;
};

export const MAP_PALETTES: Record<MapTheme, MapPalette> = {
  light: {
    water: '#D3E2E8',
    land: '#F6F1E7',
    homeState: '#FFFDF8',
    coast: '#A9C1CA',
    stateBorder: '#BFB299',
    countyBorder: '#E9E1D2',
    park: '#D6E5CC',
    campus: '#F8E3BE',
    block: '#EFE8DA',
    building: '#E0D6C3',
    street: '#FFFFFF',
    streetCasing: '#DDD3C1',
    mainStreet: '#FFF3D6',
    ink: '#1B2440',
    mutedInk: '#5C6273',
    waterInk: '#4A7080',
    halo: '#FBF8F2',
    lamp: '#F2A93B',
    brick: '#B4472E',
  },
  dark: {
    water: '#0C1220',
    land: '#1A2138',
    homeState: '#222B49',
    coast: '#33466A',
    stateBorder: '#4C5A88',
    countyBorder: '#2A3454',
    park: '#1D3634',
    campus: '#413A3F',
    block: '#1F2742',
    building: '#2B3557',
    street: '#38436A',
    streetCasing: '#141A2E',
    mainStreet: '#565A72',
    ink: '#F4EFE6',
    mutedInk: '#B3B6C6',
    waterInk: '#86A6BC',
    halo: '#12182B',
    lamp: '#F6B955',
    brick: '#E2745A',
  },
};
