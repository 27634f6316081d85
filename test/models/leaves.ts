export const leavesOf = (value: unknown, path: readonly string[] = []): string[] =>
  typeof value === 'string'
    ? [[...path, value].join('.')]
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([key, below]) => leavesOf(below, [...path, key]))
      : [path.join('.')]
