import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Environment } from '../settings.ts';
import type { Answer } from './answer.ts';
import { serverUrl } from './open-access.ts';

const pages = { home: '/', reference: '/reference', graphql: '/graphql' } as const;
export type OpenPage = keyof typeof pages;
export const openPages: readonly string[] = Object.keys(pages);

/** Opens a page of the server in the browser, or prints its URL where none can be opened. */
export async function openPage(
  env: Environment,
  page: OpenPage,
  { json }: { json?: boolean },
): Promise<Answer> {
  const base = env['LECTERN_URL'] || env['PUBLIC_URL'] || (await serverUrl(env));
  const url = `${base.replace(/\/$/, '')}${pages[page]}`;
  const opened = json === true ? false : await openInBrowser(url, env);
  return { value: { url }, lines: [opened ? `Opened ${url}` : url] };
}

async function openInBrowser(url: string, env: Environment): Promise<boolean> {
  const command = browserCommand(env);
  if (command === undefined) return false;
  const [file, ...args] = command;
  const child = spawn(file, [...args, url], { stdio: 'ignore', detached: true });
  try {
    await once(child, 'spawn');
  } catch {
    return false;
  }
  child.unref();
  return true;
}

/** The command that opens a URL; none without a desktop. */
function browserCommand(env: Environment): [string, ...string[]] | undefined {
  switch (process.platform) {
    case 'darwin':
      return ['open'];
    case 'win32':
      return ['rundll32', 'url.dll,FileProtocolHandler'];
    default:
      return env['DISPLAY'] || env['WAYLAND_DISPLAY'] || env['WSL_DISTRO_NAME'] ? ['xdg-open'] : undefined;
  }
}
