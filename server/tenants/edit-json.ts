import { applyEdits, type JSONPath, modify } from 'jsonc-parser'

/** A JSON text with a new value at one path and otherwise unchanged. */
export const editJson = (text: string, path: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, path, value, {}))
