/** Makes an endless loop of `always` transitions an error instead of a frozen page. */
export const LOOP_IS_ERROR = { maxIterations: 1000 }
