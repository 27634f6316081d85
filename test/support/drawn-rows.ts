import type { Page } from '@playwright/test'

/* Which rows of the persons' table React draws: counted where its developer tools listen, in the built app too. */

interface Fiber {
  tag: number
  type: unknown
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
  stateNode: unknown
}

declare global {
  interface Window {
    drawnRows: string[]
  }
}

const listen = () => {
  const HOST = 5
  /** Of React: the component was carried out. */
  const PERFORMED_WORK = 1
  window.drawnRows = []
  const visit = (fiber: Fiber) => {
    const { child } = fiber
    if (child?.tag === HOST && child.type === 'tr' && (fiber.flags & PERFORMED_WORK) !== 0) {
      const { row } = (child.stateNode as HTMLElement).dataset
      if (row) window.drawnRows.push(row)
    }
    if (child === fiber.alternate?.child) return
    for (let next = child; next; next = next.sibling) visit(next)
  }
  Object.assign(window, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      renderers: new Map(),
      inject: () => 1,
      checkDCE: () => {},
      onCommitFiberUnmount: () => {},
      onPostCommitFiberRoot: () => {},
      onCommitFiberRoot: (_renderer: number, root: { current: Fiber }) => visit(root.current),
    },
  })
}

/** Before the page is opened. */
export const listenToRows = (page: Page) => page.addInitScript(listen)

/** The ids of the rows that are drawn meanwhile, each once. */
export const drawnBy = async (page: Page, act: () => Promise<void>): Promise<string[]> => {
  await page.evaluate(() => {
    window.drawnRows = []
  })
  await act()
  return [...new Set(await page.evaluate(() => window.drawnRows))]
}
