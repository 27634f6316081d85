import { setFlagsFromString } from 'node:v8'

/**
 * Turns optimized compiling of WebAssembly off. For the embedded database it takes a second and half a gigabyte, and a
 * command ends before it gains from that.
 */
export const useQuickCompiler = (): void => {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
