import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** Resolves to what a command prints, without the line break at its end. */
export async function output(command, { stderr = 'inherit', ...options }) {
  let text = '';
  const stdio = ['ignore', 'pipe', stderr];
  const code = await run(command, { ...options, stdio, onOutput: (chunk) => (text += chunk) });
  if (code !== 0) throw new Error(`${command[0]} exited with ${code}`);
  return text.trim();
}

/** Resolves to the exit code, in the way of a shell: 128 and the number of the signal that ended it. */
export function run([command, ...args], { cwd, env, stdio = 'inherit', onOutput }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio });
    const passed = new Set();
    const pass = (signal) => {
      // A terminal sends Ctrl-C to the child as well, and npm repeats what it receives. The child must see a
      // signal once: a second one would cut its graceful stop short.
      if (passed.has(signal) || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      passed.add(signal);
      child.kill(signal);
    };
    process.on('SIGINT', pass);
    process.on('SIGTERM', pass);
    child.stdout?.on('data', onOutput);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGINT', pass);
      process.off('SIGTERM', pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
