import { streamSSE } from 'hono/streaming'
import type { RenderPage } from '#server/deps/deps.ts'
import type { Routes } from '#server/http/handle.ts'

const EVENTS_PATH = '/dev/preview'

const script = (nonce: string) => `<script nonce="${nonce}">
new EventSource('${EVENTS_PATH}').onmessage = ({ data }) => {
  const { version, mistakes } = JSON.parse(data)
  document.getElementById('preview-mistakes')?.remove()
  if (mistakes.length > 0) {
    const list = document.createElement('pre')
    list.id = 'preview-mistakes'
    list.setAttribute('role', 'alert')
    list.style.cssText = 'position:fixed;inset:auto 0 0 0;z-index:9999;margin:0;max-height:50vh;overflow:auto;padding:16px;white-space:pre-wrap;font:14px/1.5 system-ui,sans-serif;background:#fff;color:#8a1020;border-top:4px solid'
    list.textContent = mistakes.join('\\n')
    document.body.append(list)
  }
  globalThis.previewVersion ??= version
  if (globalThis.previewVersion !== version) location.reload()
}
</script>`

export const withPreviewScript =
  (renderPage: RenderPage): RenderPage =>
  async (request, context) => {
    const response = await renderPage(request, context)
    if (!response.body || !response.headers.get('content-type')?.startsWith('text/html')) return response
    const added = new TransformStream<Uint8Array, Uint8Array>({
      flush: (controller) => controller.enqueue(new TextEncoder().encode(script(context.nonce))),
    })
    return new Response(response.body.pipeThrough(added), { status: response.status, headers: response.headers })
  }

export interface PreviewState {
  version: number
  mistakes: string[]
}

export const createPreviewFeed = (first: PreviewState, asked: AbortSignal) => {
  let state = first
  const pages = new Set<() => void>()
  const wakeAll = () => {
    for (const wake of pages) wake()
  }
  asked.addEventListener('abort', wakeAll)
  return {
    tell: (next: PreviewState): void => {
      state = next
      wakeAll()
    },
    mount: ({ app }: Routes): void => {
      app.get(EVENTS_PATH, (c) =>
        streamSSE(c, async (stream) => {
          while (!stream.aborted && !asked.aborted) {
            const { promise, resolve } = Promise.withResolvers<void>()
            const wake = () => resolve()
            pages.add(wake)
            stream.onAbort(wake)
            await stream.writeSSE({ data: JSON.stringify(state) })
            await promise
            pages.delete(wake)
          }
        }),
      )
    },
  }
}
