import { useEffect, useState, type HTMLAttributes, type RefCallback } from 'react'

export const useScrollable = (): Pick<HTMLAttributes<HTMLElement>, 'tabIndex'> & { ref: RefCallback<HTMLElement> } => {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const [isLarger, setIsLarger] = useState(false)
  useEffect(() => {
    if (!element) return undefined
    const look = () =>
      setIsLarger(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth)
    const sizes = new ResizeObserver(look)
    const observe = () => [element, ...element.children].forEach((part) => sizes.observe(part))
    const parts = new MutationObserver(observe)
    parts.observe(element, { childList: true })
    observe()
    return () => {
      sizes.disconnect()
      parts.disconnect()
    }
  }, [element])
  return { ref: setElement, ...(isLarger && { tabIndex: 0 }) }
}
