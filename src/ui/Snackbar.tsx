import { useEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import {
  UNSTABLE_Toast as Toast,
  UNSTABLE_ToastContent as ToastContent,
  UNSTABLE_ToastQueue as ToastQueue,
  UNSTABLE_ToastRegion as ToastRegion,
} from 'react-aria-components/Toast'
import { Text } from 'react-aria-components/Text'
import { IconButton } from './IconButton.tsx'
import './Snackbar.css'

const TIMEOUT_MS = 5000
const SWIPE_PX = 50

interface SnackbarProps<T extends object> {
  /** A new object is announced again and stays for the full time. */
  message: T
  words: (message: T) => string
  action: ReactNode
  closeLabel: string
  onClose: () => void
}

const useSwipe = (onSwipe: () => void) => {
  const start = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const end = (event: PointerEvent) => {
    const isFar = start.current !== null && Math.abs(event.clientX - start.current) >= SWIPE_PX
    start.current = null
    setOffset(0)
    if (isFar) onSwipe()
  }
  const swipe = {
    onPointerDown: (event: PointerEvent) => {
      start.current = event.clientX
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current !== null) setOffset(event.clientX - start.current)
    },
    onPointerUp: end,
    onPointerLeave: end,
    onPointerCancel: end,
  }
  return { offset, swipe }
}

export function Snackbar<T extends object>({ message, words, action, closeLabel, onClose }: SnackbarProps<T>) {
  const [queue] = useState(() => new ToastQueue<T>({ maxVisibleToasts: 1 }))
  const close = useRef(onClose)
  const { offset, swipe } = useSwipe(() => queue.clear())
  useEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    let isShown = true
    const key = queue.add(message, { timeout: TIMEOUT_MS, onClose: () => isShown && close.current() })
    return () => {
      isShown = false
      queue.close(key)
    }
  }, [queue, message])
  return (
    <ToastRegion queue={queue} data-part="snackbar-region">
      {({ toast }) => (
        <Toast
          toast={toast}
          data-part="snackbar"
          data-row="8"
          data-swiped={offset !== 0 || undefined}
          style={{ translate: `${offset}px` }}
          {...swipe}
        >
          <ToastContent data-part="snackbar-words">
            <Text slot="title">{words(toast.content)}</Text>
          </ToastContent>
          {action}
          <IconButton icon="close" label={closeLabel} onPress={() => queue.close(toast.key)} />
        </Toast>
      )}
    </ToastRegion>
  )
}
