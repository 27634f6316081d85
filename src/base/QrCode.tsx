import { useEffect, useState } from 'react'
import { whenIdle } from '#src/api/when-idle.ts'

const load = () => import('#domain/text/qr-picture.ts')

const onServer = import.meta.env.SSR ? await load() : undefined

interface QrCodeProps {
  text: string
  label: string
  part?: string
}

/**
 * Keeps the picture that the server has drawn, and draws other pictures when the browser is idle, so that the page
 * answers before the code that draws them is loaded.
 */
export function QrCode({ text, label, part }: QrCodeProps) {
  const shown = text || ' '
  const [drawn, setDrawn] = useState(onServer?.qrDataUrl(shown))
  useEffect(() => {
    let isShown = true
    const draw = ({ qrDataUrl }: Awaited<ReturnType<typeof load>>) => {
      if (isShown) setDrawn(qrDataUrl(shown))
    }
    whenIdle(() => void load().then(draw, () => undefined))
    return () => {
      isShown = false
    }
  }, [shown])
  return <img data-part={part} src={drawn} alt={label} suppressHydrationWarning />
}
