import { setFlagsFromString } from 'node:v8'

/** Compiling the embedded database takes a second and half a gigabyte, and a command ends before it gains from that. */
export const useQuickCompiler = (): void => {
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
}
