import './Skeleton.css'

/** Holds the place of what is on its way; width and height are those of what comes, in CSS units. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span data-part="skeleton" aria-hidden style={{ inlineSize: width, blockSize: height }} />
}
