import { expect, test } from 'vitest';
import { generateClient } from '../generator/generate.ts';

const files = Object.entries(generateClient());

test.each(files)('the committed %s is generated from the contract', async (name, text) => {
  await expect(text).toMatchFileSnapshot(`../src/generated/${name}`);
});
