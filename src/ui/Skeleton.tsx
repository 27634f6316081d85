import './Skeleton.css'

/** A placeholder for loading content, in its width and height (CSS units). */
export function Skeleton({ width = '100%', height }: { width?: string; height: string }) {
  return <span data-part="skeleton" aria-hidden style={{ inlineSize: width, blockSize: height }} />
}
