import './Skeleton.css'

/** A box with the size of the content that is loading; width and height are CSS lengths. */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span data-part="skeleton" aria-hidden style={{ inlineSize: width, blockSize: height }} />
}
