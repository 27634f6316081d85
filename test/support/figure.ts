import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figure?: string
  }
}

/**
 * Stores the measured effect of an attack with its unit, such as `12 of 313 units held`. `npm test` prints it beside
 * the test.
 */
export const recordFigure = (task: TestContext['task'], figure: string): void => {
  task.meta.figure = figure
}
