import { contract } from '@lectern/contract';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { changesIn } from '../../../src/platform/audit-events/changes-in.ts';

const Id = contract.users.get.result.shape.id;

test('recorded values are those of enums, ids, numbers, booleans and null; of all others only the path', () => {
  const schema = z.object({
    title: z.string(),
    role: z.enum(['read', 'admin']).nullable(),
    level: z.union([z.enum(['read', 'inherit']), z.null()]).optional(),
    parent: Id.nullable().optional(),
    privateKey: z.string().optional(),
    seconds: z.int(),
    frozen: z.boolean(),
    settings: z.record(z.string(), z.string()).optional(),
    grants: z.array(z.object({ id: Id, role: z.enum(['read', 'admin']), note: z.string() })),
    tags: z.array(z.string()),
    target: z.union([z.object({ url: z.string() }), z.object({ page: Id })]),
    left: z.string().optional(),
  });
  const body = {
    title: 'a title',
    role: null,
    level: 'inherit',
    parent: 'col_1',
    privateKey: 'hush',
    seconds: 60,
    frozen: false,
    settings: { password: 'hush' },
    grants: [{ id: 'user_1', role: 'admin', note: 'hush' }],
    tags: [],
    target: { page: 'page_1' },
  };
  expect(changesIn(schema, body)).toEqual([
    { path: 'title' },
    { path: 'role', value: null },
    { path: 'level', value: 'inherit' },
    { path: 'parent', value: 'col_1' },
    { path: 'privateKey' },
    { path: 'seconds', value: 60 },
    { path: 'frozen', value: false },
    { path: 'settings' },
    { path: 'grants.0.id', value: 'user_1' },
    { path: 'grants.0.role', value: 'admin' },
    { path: 'grants.0.note' },
    { path: 'tags' },
    { path: 'target.page', value: 'page_1' },
  ]);
});

test('an empty body has no changes, and a value of unknown schema only its path', () => {
  expect(changesIn(z.object({ title: z.string().optional() }), {})).toEqual([]);
  expect(changesIn(z.unknown(), { password: 'hush' }, 'settings')).toEqual([{ path: 'settings' }]);
});
