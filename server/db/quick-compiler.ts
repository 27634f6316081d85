import { setFlagsFromString } from 'node:v8'

/**
 * Turns off V8's optimizing compiler for WebAssembly in commands. Compiling the embedded database takes a second and
 * half a gigabyte, and a command ends before it gains from that.
 */
export const useQuickCompiler = (): void => {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
