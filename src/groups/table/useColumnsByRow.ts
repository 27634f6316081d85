import { useEffect, useState } from 'react'
import type { RowColumns } from './PersonRow.tsx'
import { ROWS_A_FRAME } from './useDrawnRows.ts'

const hasSameItems = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((item, at) => item === b[at])

const isSame = (a: RowColumns, b: RowColumns): boolean =>
  hasSameItems(a.columns, b.columns) && hasSameItems(a.products, b.products)

/** The columns of each row, by its place: other ones reach the rows frame by frame, from the top. */
export const useColumnsByRow = (wanted: RowColumns, rows: number): ((at: number) => RowColumns) => {
  const [{ from, to, reached }, setChange] = useState({ from: wanted, to: wanted, reached: 0 })
  const isChanging = from !== to
  const isWanted = isSame(to, wanted)
  useEffect(() => {
    if (!isChanging && isWanted) return undefined
    const frame = requestAnimationFrame(() => {
      if (!isChanging) setChange({ from, to: wanted, reached: ROWS_A_FRAME })
      else if (reached < rows) setChange({ from, to, reached: reached + ROWS_A_FRAME })
      else setChange({ from: to, to, reached })
    })
    return () => cancelAnimationFrame(frame)
  })
  return (at) => (at < reached ? to : from)
}
