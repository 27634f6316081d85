export const MAIN = 'main'
