/** Makes an endless loop of `always` transitions throw an error, because the page would freeze otherwise. */
export const LOOP_IS_ERROR = { maxIterations: 1000 }
