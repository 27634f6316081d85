/** The id of the page's main content. */
export const MAIN = 'main'
