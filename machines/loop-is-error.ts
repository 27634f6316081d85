/** Makes an endless loop of `always` transitions throw an error. Without this option, the page would freeze. */
export const LOOP_IS_ERROR = { maxIterations: 1000 }
