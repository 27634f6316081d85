import { applyEdits, type JSONPath, modify } from 'jsonc-parser'

/** Everything except the new value stays, even the formatting. */
export const editJson = (text: string, path: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, path, value, {}))
