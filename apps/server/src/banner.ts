import type { Bootstrapped } from '@lectern/domain';
import type { RunningServer } from './running-server.ts';
import type { Settings } from './settings.ts';

/** What the server prints when it starts. */
export function bannerOf(server: RunningServer, settings: Settings): string {
  const { address, bootstrapped, sealingKeyFile, metricsAddress } = server;
  const lines = [
    '',
    'Lectern is running.',
    '',
    `  REST       ${address}/v1`,
    `  GraphQL    ${address}/graphql`,
    `  tRPC       ${address}/trpc`,
    ...(settings.MCP === 'on' ? [`  MCP        ${address}/mcp`] : []),
    `  Reference  ${address}/reference`,
    ...(bootstrapped?.siteUrls ?? []).slice(0, 1).map((url) => `  Sample     ${url}`),
    ...(metricsAddress === undefined ? [] : [`  Metrics    ${metricsAddress}/metrics`]),
    '',
    ...(sealingKeyFile === undefined ? [] : keyLines(sealingKeyFile)),
    ...(bootstrapped ? firstSteps(address, bootstrapped, settings) : nextSteps(settings)),
    '',
  ];
  return lines.join('\n');
}

function firstSteps(
  address: string,
  { token, setupUrl }: Bootstrapped,
  { BOOTSTRAP_TOKEN }: Settings,
): string[] {
  if (BOOTSTRAP_TOKEN !== undefined) {
    return [
      'The token of the first user is BOOTSTRAP_TOKEN. Try it:',
      '',
      `  curl -H "Authorization: Bearer $BOOTSTRAP_TOKEN" ${address}/v1/orgs`,
    ];
  }
  return [
    'Choose your password within a day, with a link that works once:',
    '',
    `  ${setupUrl}`,
    '',
    'Your token for the API, shown only once:',
    '',
    `  ${token}`,
    '',
    'Try it:',
    '',
    `  curl -H 'Authorization: Bearer ${token}' ${address}/v1/orgs`,
  ];
}

function nextSteps({ DATABASE_URL }: Settings): string[] {
  const lines = [
    'To create a new token:',
    '',
    '  npm run lectern -- tokens create --user admin@example.com --label laptop',
  ];
  if (DATABASE_URL !== undefined) return lines;
  return [...lines, '', 'Stop the server first, or set LECTERN_TOKEN to a token that you still have.'];
}

function keyLines(file: string): string[] {
  return [
    `The secrets in the database are sealed with the key in ${file}`,
    'Back that file up, apart from the database: without it, nobody can open them.',
    '',
  ];
}
