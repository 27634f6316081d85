import { setFlagsFromString } from 'node:v8'

/**
 * Skips V8's optimizing compiler of WebAssembly, which takes a second and half a gigabyte for the embedded database,
 * for commands that end before they gain from it.
 */
export const useQuickCompiler = (): void => {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
