import { useEffect, useState } from 'react'

/** As many as a frame draws without a pause that somebody notices, on a slow machine. */
export const ROWS_A_FRAME = 8

/** How many of the rows are drawn by now: sixty rows that were pasted come frame by frame. */
export const useDrawnRows = (count: number): number => {
  const [drawn, setDrawn] = useState(ROWS_A_FRAME)
  const wanted = Math.max(count, ROWS_A_FRAME)
  // Rows that were removed and come back do so frame by frame, too.
  if (drawn > wanted) setDrawn(wanted)
  useEffect(() => {
    if (drawn >= count) return undefined
    const frame = requestAnimationFrame(() => setDrawn(drawn + ROWS_A_FRAME))
    return () => cancelAnimationFrame(frame)
  }, [drawn, count])
  return Math.min(drawn, count)
}
