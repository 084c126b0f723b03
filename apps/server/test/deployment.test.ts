import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadAll } from 'js-yaml';
import { expect, test } from 'vitest';
import { describeSettings, readSettings } from '../src/settings.ts';

const root = join(import.meta.dirname, '../../..');

/** Variables that the images or Node.js read, not the server. */
const foreign = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE']);

type Container = { env: { name: string; value: string }[] };
type Manifest = { kind: string; spec: { template: { spec: { containers: Container[] } } } };

/** The settings of the server that a way to deploy it sets; what it leaves to its operator is made up. */
const deployments: Record<string, () => Promise<Record<string, string>>> = {
  async Dockerfile() {
    const text = await source('Dockerfile');
    const [, env = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(text) ?? [];
    return pairs(env.replaceAll('\\\n', ' '));
  },
  async 'compose.yaml'() {
    const [{ services }] = loadAll(await source('compose.yaml')) as [
      { services: { lectern: { environment: Record<string, string> } } },
    ];
    const { environment } = services.lectern;
    const madeUp = (value: string) =>
      value
        .replaceAll(/\$\{\w+:-(\w*)\}/g, '$1')
        .replace('${SEALING_KEY:?}', Buffer.alloc(32).toString('base64'))
        .replaceAll(/\$\{\w+:\?\}/g, 'a'.repeat(24));
    return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, madeUp(value)]));
  },
  async 'deploy/kubernetes.yaml'() {
    const manifests = loadAll(await source('deploy/kubernetes.yaml')) as Manifest[];
    const deployment = manifests.find(({ kind }) => kind === 'Deployment');
    const containers = deployment?.spec.template.spec.containers ?? [];
    return Object.fromEntries(containers.flatMap(({ env }) => env).map(({ name, value }) => [name, value]));
  },
  async 'deploy/lectern.service'() {
    const text = await source('deploy/lectern.service');
    return pairs([...text.matchAll(/^Environment=(.*)$/gm)].map(([, line]) => line).join(' '));
  },
};

function source(path: string): Promise<string> {
  return readFile(join(root, path), 'utf8');
}

function pairs(text: string): Record<string, string> {
  return Object.fromEntries(
    text
      .trim()
      .split(/\s+/)
      .map((pair) => pair.split('=') as [string, string]),
  );
}

test.each(Object.entries(deployments))(
  '%s sets what the server reads, to what it accepts',
  async (_, read) => {
    const settings = await read();
    const own = Object.entries(settings).filter(([name]) => !foreign.has(name));
    expect(own.length).toBeGreaterThan(0);
    const known = describeSettings();
    for (const [name] of own) expect(known).toMatch(new RegExp(`\\b${name}\\b`));
    expect(() => readSettings(Object.fromEntries(own))).not.toThrow();
  },
);

test('what an operator of Kubernetes is asked to put into the secret are settings', async () => {
  const [comment = ''] = (await source('deploy/kubernetes.yaml')).split('apiVersion');
  const names = comment.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g) ?? [];
  expect(names).toContain('SEALING_KEY');
  const known = describeSettings();
  for (const name of names) expect(known).toMatch(new RegExp(`\\b${name}\\b`));
});
