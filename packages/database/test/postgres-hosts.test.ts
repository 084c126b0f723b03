import { describe, expect, test } from 'vitest';
import { isPostgresUrl, PostgresHosts, withoutPassword } from '../src/postgres-hosts.ts';

describe('a URL of PostgreSQL', () => {
  test.each([
    ['postgres://a/lectern', ['postgres://a/lectern'], false],
    [
      'postgresql://u:p%40@a:5433/lectern?sslmode=require',
      ['postgresql://u:p%40@a:5433/lectern?sslmode=require'],
      false,
    ],
    ['postgres://%2Fvar%2Frun/lectern', ['postgres://%2Fvar%2Frun/lectern'], false],
    [
      'postgres://u@a:1,b:2,c/lectern',
      ['postgres://u@a:1/lectern', 'postgres://u@b:2/lectern', 'postgres://u@c/lectern'],
      true,
    ],
    ['postgres://a/lectern?target_session_attrs=read-write', ['postgres://a/lectern'], true],
    [
      'postgres://a,[::1]:7/lectern?target_session_attrs=primary&sslmode=require',
      ['postgres://a/lectern?sslmode=require', 'postgres://[::1]:7/lectern?sslmode=require'],
      true,
    ],
  ])('%s names its servers', (url, urls, mustBePrimary) => {
    const hosts = new PostgresHosts(url);
    expect([...hosts.inOrder()]).toEqual(urls);
    expect(hosts.mustBePrimary).toBe(mustBePrimary);
  });

  test.each([
    ['postgres://u:p%40:s@a:1,b:2/x?y=@z', 'postgres://u@a:1,b:2/x?y=@z', 'p@:s'],
    ['postgres://u@a:5432/x', 'postgres://u@a:5432/x', ''],
    ['postgres://a:5432,b/x', 'postgres://a:5432,b/x', ''],
    ['postgres://u:@a/x:y@z', 'postgres://u@a/x:y@z', ''],
  ])('%s is told apart from its password', (url, rest, password) => {
    expect(withoutPassword(url)).toEqual({ url: rest, password });
  });

  test('is tried from the server on that was used last', () => {
    const hosts = new PostgresHosts('postgres://a,b,c/x');
    hosts.use('postgres://b/x');
    expect([...hosts.inOrder()]).toEqual(['postgres://b/x', 'postgres://c/x', 'postgres://a/x']);
  });

  test.each(['', 'a', 'http://a/b', 'postgres:a', 'postgres://a:b:c/d', 'postgres://a,b:x/d'])(
    'is not %j, which no message repeats',
    (url) => {
      expect(isPostgresUrl(url)).toBe(false);
      expect(() => new PostgresHosts(url)).toThrow(/^The database URL must have the form postgres:\/\/user/);
    },
  );
});
