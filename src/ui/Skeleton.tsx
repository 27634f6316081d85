import type { ReactNode } from 'react'
import './Skeleton.css'

export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span data-part="skeleton" aria-hidden style={{ inlineSize: width, blockSize: height }} />
}

/** Lines and baseline are those of `children`, a text of equal length. */
export function TextSkeleton({ children }: { children: ReactNode }) {
  return (
    <span data-part="skeleton" data-text aria-hidden>
      {children}
    </span>
  )
}
