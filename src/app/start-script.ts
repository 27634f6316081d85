import { createContext } from 'react'

/** Inline scripts that only the server writes. While developing, Vite's scripts start the app. */
export const StartScript = /* @__PURE__ */ createContext('')

export interface StartFiles {
  entry: string
  modules: Record<string, string[]>
}

/** The longest wait for the first paint in milliseconds, because some browsers do not report paints. */
const PAINT_MS = 1000

/**
 * Returns a script that starts the app after the first paint, because a phone would otherwise run the app's scripts
 * before it shows the server's HTML. If the app cannot start, the script shows all of this HTML.
 */
export const startScript = ({ entry, modules }: StartFiles, routeIds: readonly string[]): string => {
  const files = [...new Set(routeIds.flatMap((id) => modules[id] ?? []))]
  return `;addEventListener('DOMContentLoaded', () => {
let start = () => {
start = () => {}
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
import(${JSON.stringify(entry)}).catch(() => delete document.documentElement.dataset.restoring)
}
if (document.hidden) return start()
new PerformanceObserver(() => start()).observe({ type: 'paint', buffered: true })
setTimeout(() => start(), ${PAINT_MS})
})`
}
