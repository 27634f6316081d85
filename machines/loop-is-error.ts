/** Turns an endless loop of `always` transitions into an error; otherwise the page would freeze. */
export const LOOP_IS_ERROR = { maxIterations: 1000 }
