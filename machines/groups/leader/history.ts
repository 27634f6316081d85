/** Something that is changed step by step, and what it was before: for undo and redo. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** Names the last change: the next one of the same name belongs to it, such as letters typed into one cell. */
  last: string | null
}

/** Steps that can be taken back. */
const STEPS_MAX = 100

export const startHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], last: null })

/** @param name changes of the same name are undone together; absent: this one alone */
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

/** Something that came from elsewhere: it is no step, and no step back takes it away. */
export const mapHistory = <T>(history: History<T>, to: (state: T) => T): History<T> => ({
  past: history.past.map(to),
  present: to(history.present),
  future: history.future.map(to),
  last: history.last,
})
