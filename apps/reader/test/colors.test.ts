import { describe, expect, test } from 'vitest';
import { contrast, readable, textOn } from '../src/html/colors.ts';

const colors = [
  '#ffff00',
  '#ff0',
  '#ffffff',
  '#000000',
  '#7db1ff',
  '#1f5fbf',
  '#888888',
  '#00ff88',
  '#ffc0cb',
  '#010101',
];

describe('colours of a site', () => {
  test.each(colors)('%s is made readable in both modes', (color) => {
    for (const background of ['#ffffff', '#131519'])
      expect(contrast(readable(color, [background]), background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(colors)('text on %s is readable', (color) => {
    expect(contrast(textOn(color), color)).toBeGreaterThanOrEqual(4.5);
  });

  test('a colour that is readable already stays as it is', () => {
    expect(readable('#1f5fbf', ['#ffffff'])).toBe('#1f5fbf');
  });
});
