import { expect, test } from 'vitest';
import { mayMention, readText } from '../../src/links/read-text.ts';

test.each([
  '[Ada](user:user_1)',
  '[Ada](user\\:user_1)',
  '[Ada]($/user/user_1)',
  '[Ada]($/users/user_1)',
  '[Ada]($/space/space_1/users/user_1/)',
  '[Ada](user&colon;user_1)',
  '[Ada](&#117;ser:user_1)',
  '[Ada](&#x75;ser:user_1)',
  '[Ada](user&#x3a;user_1)',
  '[Ada][1]\n\n[1]: user:user_1',
  '<a href="user:user_1">Ada</a>',
])('a text that mentions a user is read: %s', (markdown) => {
  expect(readText(markdown).mentions.users).toEqual(['user_1']);
  expect(mayMention(markdown)).toBe(true);
});

test.each([
  '{% openapi spec="pets" %}',
  '{% openapi spec = "pets" %}',
  "{% openapi-operation path='/x'spec\t=pets %}",
  '{%- openapi-schemas spec ="pets" -%}',
])('a text that mentions a spec is read: %j', (markdown) => {
  expect(readText(markdown).mentions.specs).toEqual(['pets']);
  expect(mayMention(markdown)).toBe(true);
});

test.each([
  'A user: somebody who reads',
  'Create users/\n',
  'Words.&#x20;\n\nMore &#x3C;words&#x3E; &#x26; words.',
])('a text is not read for what cannot be a mention: %j', (markdown) => {
  expect(mayMention(markdown)).toBe(false);
  expect(readText(markdown).mentions).toEqual({ conditions: [], specs: [], users: [] });
});
