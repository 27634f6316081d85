/**
 * Returns the index of the tab that a key opens from the tab `at`, in a circle of `count`; undefined for other keys.
 */
export const tabByKey = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}
