let last: MouseEvent | undefined
if (!import.meta.env.SSR) addEventListener('click', (event) => (last = event), { capture: true, passive: true })

export const lastClick = (): MouseEvent | undefined => last
