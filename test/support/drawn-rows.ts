import type { Page } from '@playwright/test'

/* React calls the hook of its developer tools after each drawing, also in the built app. */

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
  const PERFORMED_WORK = 1
  window.drawnRows = []
  const visit = (fiber: Fiber) => {
    const { child } = fiber
    if (child?.tag === HOST && child.type === 'tr' && (fiber.flags & PERFORMED_WORK) !== 0) {
      const { person } = (child.stateNode as HTMLElement).dataset
      if (person) window.drawnRows.push(person)
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

export const listenToRows = (page: Page) => page.addInitScript(listen)

export const drawnBy = async (page: Page, act: () => Promise<void>): Promise<string[]> => {
  await page.evaluate(() => {
    window.drawnRows = []
  })
  await act()
  return [...new Set(await page.evaluate(() => window.drawnRows))]
}
