/* The calls that the server has refused as busy, and that the browser sends again. */

const waits = new Set<symbol>()
const listeners = new Set<() => void>()

const tellAll = () => {
  for (const listener of listeners) listener()
}

/** Returns the function that ends the wait. */
export const beginWait = (): (() => void) => {
  const wait = Symbol('wait')
  waits.add(wait)
  tellAll()
  return () => {
    waits.delete(wait)
    tellAll()
  }
}

export const isShopBusy = (): boolean => waits.size > 0

export const onWaits = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
