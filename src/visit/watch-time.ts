/** Calls back once at a moment, by the clock on the wall: timers stand still while a laptop sleeps. `at`: when, asked each second. @returns how to stop */
export const watchTime = (at: () => number, reached: () => void): (() => void) => {
  const timer = setInterval(() => {
    if (Date.now() < at()) return
    clearInterval(timer)
    reached()
  }, 1000)
  return () => clearInterval(timer)
}
