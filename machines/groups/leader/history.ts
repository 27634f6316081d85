export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  last: string | null
}

const STEPS_MAX = 100

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], last: null })

/** @param name successive changes with the same name are undone together; a change without a name is undone alone */
export const change = <T>(
  { past, present: before, last }: History<T>,
  present: T,
  name: string | null = null,
): History<T> => ({
  past: name !== null && name === last ? past : [...past, before].slice(-STEPS_MAX),
  present,
  future: [],
  last: name,
})

export const undo = <T>(history: History<T>): History<T> => {
  const { past, present, future } = history
  return past.length === 0
    ? history
    : { past: past.slice(0, -1), present: past.at(-1)!, future: [present, ...future], last: null }
}

export const redo = <T>(history: History<T>): History<T> => {
  const { past, present, future } = history
  const [next, ...later] = future
  return next === undefined ? history : { past: [...past, present], present: next, future: later, last: null }
}

/** Changes all versions, so that undo does not revert a change that the leader has not made. */
export const mapHistory = <T>(history: History<T>, to: (state: T) => T): History<T> => ({
  past: history.past.map(to),
  present: to(history.present),
  future: history.future.map(to),
  last: history.last,
})
