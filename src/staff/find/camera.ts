import { fromCallback } from 'xstate'
import type { CodeScanEvent } from '#machines/code-scan.ts'

/** The pause between two attempts to read a code, because old phones decode slowly. */
const LOOK_EVERY_MS = 200
const FRAME_WIDTH = 640

export const hasCamera = (): boolean => 'mediaDevices' in navigator

const isDenied = (error: unknown): boolean =>
  error instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(error.name)

const frameOf = (video: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined => {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context || video.videoWidth === 0) return undefined
  canvas.width = FRAME_WIDTH
  canvas.height = Math.round((FRAME_WIDTH * video.videoHeight) / video.videoWidth)
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  return context.getImageData(0, 0, canvas.width, canvas.height)
}

export const camera = (id: string) =>
  fromCallback<CodeScanEvent>(({ sendBack }) => {
    const isOver = new AbortController()
    const { signal } = isOver
    const watch = async () => {
      const { decodeQR } = await import('qr/decode.js')
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const stop = () => stream.getTracks().forEach((track) => track.stop())
      const video = document.querySelector<HTMLVideoElement>(`#${CSS.escape(id)}`)
      if (signal.aborted || !video) return stop()
      signal.addEventListener('abort', stop)
      video.srcObject = stream
      await video.play()
      sendBack({ type: 'camera.shown' })
      const canvas = document.createElement('canvas')
      const look = () => {
        const frame = frameOf(video, canvas)
        if (!frame) return
        try {
          sendBack({ type: 'code.seen', text: decodeQR(frame) })
        } catch {
          // This picture contains no code.
        }
      }
      const timer = setInterval(look, LOOK_EVERY_MS)
      signal.addEventListener('abort', () => clearInterval(timer))
    }
    watch().catch((error: unknown) => sendBack({ type: isDenied(error) ? 'camera.denied' : 'camera.missing' }))
    return () => isOver.abort()
  })
