import { useLayoutEffect, type ReactNode } from 'react'
import { contentShown } from '#src/api/when-idle.ts'
import { useScrollable } from '#src/ui/useScrollable.ts'
import './Columns.css'

interface ColumnsProps {
  children: ReactNode
  aside?: ReactNode
  bar?: ReactNode
}

export function Columns({ children, aside, bar }: ColumnsProps) {
  const scrollable = useScrollable()
  useLayoutEffect(contentShown, [])
  return (
    <div data-part="columns" data-with-aside={aside !== undefined || undefined}>
      <div data-part="column">{children}</div>
      {aside !== undefined && (
        <aside data-part="aside" {...scrollable}>
          {aside}
        </aside>
      )}
      {bar !== undefined && <div data-part="bar">{bar}</div>}
    </div>
  )
}
