import { createContext } from 'react'

/** The script that starts the app, which the page contains inline. It is empty while developing, when Vite's scripts start it. */
export const StartScript = /* @__PURE__ */ createContext('')

/** The files of the built app by which a page starts. */
export interface StartFiles {
  entry: string
  /** The modules of each route, which the page loads beside the entry. */
  modules: Record<string, string[]>
}

/**
 * The longest wait for the first paint, in milliseconds. Some browsers do not report paints, and a page that goes to the
 * background meanwhile is not painted.
 */
const PAINT_MS = 1000

/**
 * Returns a script that starts the app after the first paint. Otherwise a phone would load and run the app's scripts
 * before it shows the server's HTML. The app also waits for the end of the page, where the router's data is.
 */
export const startScript = ({ entry, modules }: StartFiles, routeIds: readonly string[]): string => {
  const files = [...new Set(routeIds.flatMap((id) => modules[id] ?? []))]
  return `;addEventListener('DOMContentLoaded', () => {
let start = () => {
start = () => {}
for (const href of ${JSON.stringify(files)}) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
import(${JSON.stringify(entry)})
}
if (document.hidden) return start()
new PerformanceObserver(() => start()).observe({ type: 'paint', buffered: true })
setTimeout(() => start(), ${PAINT_MS})
})`
}
