/** Words that the pages of the published site have: all of them, most or some. */
export const searchedWords = [
  'calibration',
  'humidity',
  'threshold',
  'mast',
  'forecast',
  'begin',
  'sensor',
  'archive',
];
