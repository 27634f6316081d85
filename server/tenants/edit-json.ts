import { applyEdits, type JSONPath, modify } from 'jsonc-parser'

/** Returns a JSON text with a new value at one path. Everything else stays, even its formatting. */
export const editJson = (text: string, path: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, path, value, {}))
