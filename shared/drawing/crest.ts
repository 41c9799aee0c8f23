/** A shield, its foot and the line along its edge, as paths. */
export const CREST = {
  width: 50,
  height: 60,
  shield: 'M3 2h44a2 2 0 0 1 2 2v28c0 14-11 21-24 27C12 53 1 46 1 32V4a2 2 0 0 1 2-2z',
  foot: 'M1.6 37h46.8C45.4 48 36 54 25 59 14 54 4.600 48 1.600 37z',
  edge: 'M6 6.500h38v25.500c0 11-8 16.500-19 21.500C14 48.500 6 43 6 32z',
};
