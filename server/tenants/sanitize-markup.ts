import sanitizeHtml, { type IOptions } from 'sanitize-html'

/** The time of sanitizing grows with the square of the depth. */
const DEPTH_MAX = 200

export const TOO_DEEP = `its elements are nested deeper than ${DEPTH_MAX}`

class TooDeep extends Error {}

export const sanitizeMarkup = (markup: string, options: IOptions): string | undefined => {
  let depth = 0
  try {
    return sanitizeHtml(markup, {
      ...options,
      onOpenTag: () => {
        depth += 1
        if (depth > DEPTH_MAX) throw new TooDeep()
      },
      onCloseTag: () => {
        depth -= 1
      },
    })
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}
