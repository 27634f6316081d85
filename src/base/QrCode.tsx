import { useEffect, useState } from 'react'
import { whenIdle } from '#src/api/when-idle.ts'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { useFromServer } from '#src/ui/useFromServer.ts'

const load = () => import('#domain/text/qr-picture.ts')

const onServer = import.meta.env.SSR ? await load() : undefined

interface QrCodeProps {
  text: string
  label: string
  part: 'pickup-code' | 'group-code'
}

/**
 * Keeps the picture that the server has drawn, and draws other texts when the browser is idle, so that the page answers
 * before the code that draws them is loaded. Without a picture of the server, a skeleton has its place.
 */
export function QrCode({ text, label, part }: QrCodeProps) {
  const shown = text || ' '
  const [isServed] = useState(useFromServer())
  const [drawn, setDrawn] = useState(onServer?.qrDataUrl(shown))
  useEffect(() => {
    let isShown = true
    const draw = ({ qrDataUrl }: Awaited<ReturnType<typeof load>>) => {
      if (isShown) setDrawn(qrDataUrl(shown))
    }
    const loadAndDraw = () => void load().then(draw, () => undefined)
    if (isServed) whenIdle(loadAndDraw)
    else loadAndDraw()
    return () => {
      isShown = false
    }
  }, [shown, isServed])
  if (drawn === undefined && !isServed)
    return (
      <span data-part={part}>
        <Skeleton height="100%" />
      </span>
    )
  return <img data-part={part} src={drawn} alt={label} suppressHydrationWarning />
}
