/** `before` is absent for a new value, and `after` for a removed value. */
export interface ContextChange {
  path: string
  before?: unknown
  after?: unknown
}

type Branch = Record<string, unknown>

const isBranch = (value: unknown): value is Branch => typeof value === 'object' && value !== null

export const changesOf = (before: unknown, after: unknown, path = ''): ContextChange[] => {
  if (isBranch(before) && isBranch(after) && Array.isArray(before) === Array.isArray(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
    return keys.flatMap((key) => changesOf(before[key], after[key], path === '' ? key : `${path}.${key}`))
  }
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }]
}
