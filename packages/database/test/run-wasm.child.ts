import { writeFileSync } from 'node:fs';
import { readWasmCode, serializeWasmCode } from '../src/wasm-code.ts';

// Run by wasm-code.test.ts: calls the export `add` of a module until V8 has optimized it, and writes its code.

const [, , hex = '', file = '', writes] = process.argv;
const wasm = Buffer.from(hex, 'hex');
const read = readWasmCode(file, wasm);
const module = read ?? new WebAssembly.Module(wasm);
const { add } = new WebAssembly.Instance(module).exports;
if (typeof add !== 'function') throw new Error('Nothing is exported.');
for (let time = 0; time < 5_000_000; time += 1) add(time, 1);
if (writes === 'true') writeFileSync(file, serializeWasmCode(module, wasm));
process.stdout.write(JSON.stringify({ hasCode: read !== undefined, value: add(40, 2) }));
