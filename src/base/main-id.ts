/** Where the page's content begins. */
export const MAIN = 'main'
