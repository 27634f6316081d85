/** Transitions that lead in a circle by themselves are an error to be reported, and not a page that stands still. */
export const LOOP_IS_ERROR = { maxIterations: 1000 }
