import { applyEdits, type JSONPath, modify } from 'jsonc-parser'

/** A JSON text with another value in one place; everything else stays as it was written. */
export const editJson = (text: string, path: JSONPath, value: unknown): string =>
  applyEdits(text, modify(text, path, value, {}))
