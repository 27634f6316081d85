import { setFlagsFromString } from 'node:v8'

/**
 * Leaves out V8's optimizing compiler of WebAssembly, which takes a second and half a gigabyte for the embedded database: for what is over before it
 * has gained from it.
 */
export const useQuickCompiler = (): void => {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
