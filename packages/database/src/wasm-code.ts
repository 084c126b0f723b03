import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8';
import { compileFunction } from 'node:vm';
import { crc32 } from 'node:zlib';

// The machine code that V8 has made of a WebAssembly module, in a file of the build. Node has no function for it: V8's own
// are called, which are those that browsers keep WebAssembly with.

/** Of the file: a tag of the environment that it is for, a checksum of the WebAssembly, and one of the machine code. */
const headerBytes = 12;
const [environmentAt, wasmAt, codeAt] = [0, 4, 8];

/** Of Node, the system, and what V8 compares, too: its version, its flags and the processor. */
const environmentTag = () =>
  crc32([process.version, process.platform, process.arch, cachedDataVersionTag()].join(' '));

/** Whether the file has code that this process can run. Of no other, V8's functions are called. */
export function hasWasmCode(file: string | undefined): file is string {
  if (file === undefined) return false;
  const header = Buffer.alloc(headerBytes);
  try {
    const descriptor = openSync(file, 'r');
    try {
      readSync(descriptor, header, 0, headerBytes, 0);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
  return header.readUInt32LE(environmentAt) === environmentTag();
}

/** The module with the code in the file; undefined without any that this process can run. */
export function readWasmCode(file: string | undefined, wasm: Buffer): WebAssembly.Module | undefined {
  if (!hasWasmCode(file)) return undefined;
  const bytes = readFileSync(file);
  if (bytes.length <= headerBytes) return undefined;
  const code = new Uint8Array(bytes.subarray(headerBytes));
  if (bytes.readUInt32LE(wasmAt) !== crc32(wasm) || bytes.readUInt32LE(codeAt) !== crc32(code))
    return undefined;
  if (!handlesTraps()) return undefined;
  const deserialize = nativeFunction('return %DeserializeWasmModule(code, wasm)', ['code', 'wasm']);
  const module = deserialize(code.buffer, new Uint8Array(wasm));
  return module instanceof WebAssembly.Module ? module : undefined;
}

/**
 * The contents of such a file, with the code that V8 has optimized so far. Ends the process where it has optimized none, or a
 * debugger has removed it: for a process of its own, with the flags that the others begin with.
 */
export function serializeWasmCode(module: WebAssembly.Module, wasm: Buffer): Buffer {
  if (!handlesTraps()) throw new Error('Node was started without its trap handler for WebAssembly.');
  const serialize = nativeFunction('return %SerializeWasmModule(module)', ['module']);
  const serialized = serialize(module);
  if (!(serialized instanceof ArrayBuffer)) throw new Error('V8 returned no code.');
  const code = Buffer.from(serialized);
  const header = Buffer.alloc(headerBytes);
  header.writeUInt32LE(environmentTag(), environmentAt);
  header.writeUInt32LE(crc32(wasm), wasmAt);
  header.writeUInt32LE(crc32(code), codeAt);
  return Buffer.concat([header, code]);
}

/**
 * Whether V8 handles traps of the processor instead of checking each access to the memory of a module, as the code expects:
 * not with `--disable-wasm-trap-handler`, nor where virtual memory is limited.
 */
function handlesTraps(): boolean {
  return nativeFunction('return %IsWasmTrapHandlerEnabled()', [])() === true;
}

/** A function with V8's own ones in its body. Their syntax is allowed while it is compiled alone. */
function nativeFunction(body: string, parameters: readonly string[]): (...values: unknown[]) => unknown {
  setFlagsFromString('--allow-natives-syntax');
  try {
    const compiled = compileFunction(body, parameters);
    return (...values) => Reflect.apply(compiled, undefined, values);
  } finally {
    setFlagsFromString('--no-allow-natives-syntax');
    // V8 calculates it when it is asked next, which another thread might do between the two.
    cachedDataVersionTag();
  }
}
