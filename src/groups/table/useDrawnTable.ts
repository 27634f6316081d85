import { shallowEqual } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { RowColumns } from './PersonRow.tsx'

const ROWS_A_FRAME = 8

const isSame = (a: RowColumns, b: RowColumns): boolean =>
  shallowEqual(a.columns, b.columns) && shallowEqual(a.products, b.products)

/** Adds rows and columns frame by frame, because sixty rows at once would delay typing. */
export const useDrawnTable = (wanted: RowColumns, rows: number) => {
  const [table, setTable] = useState({ drawn: ROWS_A_FRAME, from: wanted, to: wanted, reached: 0 })
  const { from, to, reached } = table
  const isChanging = from !== to
  const isWanted = isSame(to, wanted)
  const drawn = Math.min(table.drawn, Math.max(rows, ROWS_A_FRAME))
  // Counts removed rows as not rendered, so that rows that return are added frame by frame again.
  if (drawn < table.drawn) setTable({ ...table, drawn })
  useEffect(() => {
    if (drawn >= rows && !isChanging && isWanted) return undefined
    const frame = requestAnimationFrame(() => {
      const next = { ...table, drawn: drawn < rows ? drawn + ROWS_A_FRAME : drawn }
      if (!isChanging) setTable(isWanted ? next : { ...next, to: wanted, reached: ROWS_A_FRAME })
      else setTable(reached < rows ? { ...next, reached: reached + ROWS_A_FRAME } : { ...next, from: to })
    })
    return () => cancelAnimationFrame(frame)
  })
  return {
    drawn: Math.min(drawn, rows),
    columnsOfRow: (at: number): RowColumns => (at < reached ? to : from),
  }
}
