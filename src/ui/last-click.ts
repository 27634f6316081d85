interface Click {
  timeStamp: number
  clientX: number
  clientY: number
}

let last: Click | undefined

// Keeps no event, because it would keep its element in memory after the page has removed it.
const remember = ({ timeStamp, clientX, clientY }: MouseEvent) => {
  last = { timeStamp, clientX, clientY }
}
if (!import.meta.env.SSR) addEventListener('click', remember, { capture: true, passive: true })

/** A function of its own module, because the React Compiler takes a variable of a component's module for a constant. */
export const lastClick = (): Click | undefined => last
