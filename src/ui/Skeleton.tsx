import './Skeleton.css'

/** Shows a box with the size of the content that is loading. Width and height are CSS lengths. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span data-part="skeleton" aria-hidden style={{ inlineSize: width, blockSize: height }} />
}
