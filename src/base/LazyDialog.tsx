import { useState } from 'react'
import type { DialogProps } from '#src/ui/Dialog.tsx'
import { lazyWithPreload } from './lazy-with-preload.tsx'
import { usePreload } from './usePreload.ts'

const Loaded = lazyWithPreload(() => import('#src/ui/Dialog.tsx').then((file) => file.Dialog))

/** A dialog whose code loads when the browser is idle, because the page answers without it. */
export function LazyDialog(props: DialogProps) {
  const [hasOpened, setHasOpened] = useState(props.isOpen)
  usePreload(Loaded.preload)
  if (props.isOpen && !hasOpened) setHasOpened(true)
  return hasOpened && <Loaded {...props} />
}
