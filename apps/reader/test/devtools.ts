import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';

type Message = {
  readonly id?: number;
  readonly sessionId?: string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
};

/**
 * A browser by the DevTools protocol alone: what usual drivers attach to a page keeps Chromium from prerendering the next one,
 * and they lose the page when that takes its place.
 */
export class DevTools {
  readonly #folder: string;
  readonly #output: Writable;
  readonly #waiting = new Map<
    number,
    { sessionId: string | undefined; resolve: (message: Message) => void }
  >();
  /** What the browser has told of itself. */
  readonly events: Message[] = [];
  readonly #ended = Promise.withResolvers<void>();
  #calls = 0;

  private constructor(browser: ChildProcess, folder: string) {
    this.#folder = folder;
    const [, , , output, input] = browser.stdio;
    if (!(output instanceof Writable) || !(input instanceof Readable))
      throw new TypeError('There are no pipes.');
    this.#output = output;
    const end = (): void => {
      for (const { resolve } of this.#waiting.values())
        resolve({ error: { message: 'The browser has ended.' } });
      this.#waiting.clear();
      this.#ended.resolve();
    };
    browser.once('error', end).once('close', end);
    output.on('error', end);
    let text = '';
    input.setEncoding('utf8').on('data', (chunk: string) => {
      const parts = (text + chunk).split('\0');
      text = parts.pop() ?? '';
      for (const part of parts) this.#onMessage(JSON.parse(part));
    });
  }

  static async start(executablePath: string, args: readonly string[] = []): Promise<DevTools> {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-chromium-'));
    const own = [
      '--headless=new',
      '--no-sandbox',
      '--remote-debugging-pipe',
      '--window-size=1280,800',
      `--user-data-dir=${folder}`,
    ];
    const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] as const;
    return new DevTools(spawn(executablePath, [...own, ...args], { stdio: [...stdio] }), folder);
  }

  async close(): Promise<void> {
    this.#output.write(`${JSON.stringify({ id: 0, method: 'Browser.close' })}\0`);
    await this.#ended.promise;
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  async send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    this.#calls += 1;
    const id = this.#calls;
    const { promise, resolve } = Promise.withResolvers<Message>();
    this.#waiting.set(id, { sessionId, resolve });
    this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await promise;
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return { ...result };
  }

  /** Opens a URL in a new tab. */
  async open(url: string): Promise<DevToolsTab> {
    const { targetId } = await this.send('Target.createTarget', { url: 'about:blank', forTab: true });
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true });
    const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    await this.send('Target.setAutoAttach', attach, String(sessionId));
    const tab = new DevToolsTab(this, String(sessionId));
    await tab.send('Page.enable');
    await tab.send('Preload.enable');
    await tab.send('Page.navigate', { url });
    await tab.until(`document.readyState === 'complete' && location.href !== 'about:blank'`);
    return tab;
  }

  #onMessage(message: Message): void {
    if (message.id === undefined) {
      this.events.push(message);
      if (message.method === 'Target.detachedFromTarget') this.#end(message.params?.['sessionId']);
      return;
    }
    this.#waiting.get(message.id)?.resolve(message);
    this.#waiting.delete(message.id);
  }

  /** What was sent to a target that is gone is not answered. */
  #end(ended: unknown): void {
    for (const [id, { sessionId, resolve }] of this.#waiting) {
      if (sessionId !== ended) continue;
      resolve({ error: { message: 'The target is gone.' } });
      this.#waiting.delete(id);
    }
  }
}

/** A tab with the page that it shows. */
class DevToolsTab {
  readonly #browser: DevTools;
  readonly #sessionId: string;

  constructor(browser: DevTools, sessionId: string) {
    this.#browser = browser;
    this.#sessionId = sessionId;
  }

  /** To the page that is shown: one that was prerendered is another target than the one before it. */
  async send(method: string, params: object = {}): Promise<Record<string, unknown>> {
    for (;;) {
      const session = this.#pageSession();
      if (session !== undefined) return this.#browser.send(method, params, session);
      await pause(5);
    }
  }

  /** The first one that is still there: those after it are prerendered, until it has ended. */
  #pageSession(): string | undefined {
    const sessions = new Set<string>();
    for (const { sessionId, method, params } of this.#browser.events) {
      if (sessionId !== this.#sessionId) continue;
      if (method === 'Target.attachedToTarget') sessions.add(String(params?.['sessionId']));
      if (method === 'Target.detachedFromTarget') sessions.delete(String(params?.['sessionId']));
    }
    const [first] = sessions;
    return first;
  }

  async evaluate(expression: string): Promise<unknown> {
    const { result } = await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    });
    return (result as { value?: unknown }).value;
  }

  /** Waits until an expression is true. */
  async until(expression: string): Promise<void> {
    // The page may be another one by the time that it would answer.
    while ((await this.evaluate(expression).catch(() => false)) !== true) await pause(5);
  }

  /** Moves the pointer to the first element of a selector. */
  async hover(selector: string): Promise<void> {
    await this.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...(await this.#middleOf(selector)) });
  }

  async click(selector: string): Promise<void> {
    const pressed = { ...(await this.#middleOf(selector)), button: 'left', clickCount: 1 };
    await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...pressed });
    // It may end the page before it is answered.
    await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...pressed }).catch(() => undefined);
  }

  async #middleOf(selector: string): Promise<{ x: number; y: number }> {
    const found = await this.evaluate(`(() => {
      const element = document.querySelector(${JSON.stringify(selector)});
      element.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { left, top, width, height } = element.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    })()`);
    return found as { x: number; y: number };
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}
