import { setFlagsFromString } from 'node:v8'

/**
 * Turns off V8's optimizing compiler for WebAssembly. The compiler takes a second and half a gigabyte for the embedded
 * database, and commands end before they gain from it.
 */
export const useQuickCompiler = (): void => {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
