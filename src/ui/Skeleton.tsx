import type { ReactNode } from 'react'
import './Skeleton.css'

/** Shows a box with the size of the content that is loading. Width and height are CSS lengths. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span data-part="skeleton" aria-hidden style={{ inlineSize: width, blockSize: height }} />
}

/** Shows a box in place of a text that is loading. Lines and baseline are those of `children`, a text of equal length. */
export function TextSkeleton({ children }: { children: ReactNode }) {
  return (
    <span data-part="skeleton" data-text aria-hidden>
      {children}
    </span>
  )
}
