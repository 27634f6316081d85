/** Makes a circle of automatic transitions an error instead of a frozen page. */
export const LOOP_IS_ERROR = { maxIterations: 1000 }
