import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifyIntrospection, outputIntrospectionFile } from '@gql.tada/internal';
import { buildSchema, introspectionFromSchema } from 'graphql';
import { root } from './packages.ts';

/** Adds the GraphQL schema to `dist` of the client: as text for code generators, and as a type for gql.tada. */
export function addGraphqlSchema(dist: string): void {
  const path = join(root, 'apps/graphql/schema.graphql');
  copyFileSync(path, join(dist, 'schema.graphql'));
  const schema = minifyIntrospection(introspectionFromSchema(buildSchema(readFileSync(path, 'utf8'))));
  const declarations = outputIntrospectionFile(schema, { fileType: '.d.ts', shouldPreprocess: true });
  // What follows would declare it the schema of every program with gql.tada that has this file.
  const [types = ''] = declarations.split('import * as gqlTada');
  writeFileSync(join(dist, 'types/introspection.d.ts'), types.replace(/^(?:\/\*.*\*\/\n)+/, ''));
  writeFileSync(join(dist, 'introspection.js'), 'export {};\n');
}
