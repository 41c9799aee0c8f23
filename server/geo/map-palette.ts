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
  mainCasing: string;
  highway: string;
  highwayCasing: string;
  bridgeCasing: string;
  footway: string;
  cycleway: string;
  rail: string;
  wood: string;
  pitch: string;
  sand: string;
  paved: string;
  industry: string;
  hospital: string;
  hall: string;
  hallEdge: string;
  buildingEdge: string;
  streetInk: string;
  highwayInk: string;
  parkInk: string;
  campusInk: string;
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
    streetCasing: '#D8CDB8',
    mainStreet: '#FFF3D6',
    mainCasing: '#DFC898',
    highway: '#FBDDA0',
    highwayCasing: '#E2B978',
    bridgeCasing: '#BFB299',
    footway: '#C9B797',
    cycleway: '#8DB39A',
    rail: '#BDB3A6',
    wood: '#C6DABB',
    pitch: '#C3DDB9',
    sand: '#F5E9C8',
    paved: '#F0EADD',
    industry: '#EDE7DE',
    hospital: '#F6E2DA',
    hall: '#EBCF9E',
    hallEdge: '#D9B57A',
    buildingEdge: '#CFC3AC',
    streetInk: '#474D60',
    highwayInk: '#7A5A22',
    parkInk: '#3F6B4A',
    campusInk: '#7E5218',
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
    mainCasing: '#151A2E',
    highway: '#7D6C58',
    highwayCasing: '#1B1F33',
    bridgeCasing: '#0E1322',
    footway: '#4E5878',
    cycleway: '#4A7A69',
    rail: '#4A5372',
    wood: '#1A302F',
    pitch: '#24443E',
    sand: '#3A3A41',
    paved: '#242C49',
    industry: '#1D243D',
    hospital: '#35293F',
    hall: '#5C4D42',
    hallEdge: '#75614A',
    buildingEdge: '#36416A',
    streetInk: '#CFCFDA',
    highwayInk: '#E2C590',
    parkInk: '#8FBF9F',
    campusInk: '#E9C488',
    ink: '#F4EFE6',
    mutedInk: '#B3B6C6',
    waterInk: '#86A6BC',
    halo: '#12182B',
    lamp: '#F6B955',
    brick: '#E2745A',
  },
};
