import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figure?: string
  }
}

/**
 * Lets `npm test` print the measured effect of an attack, with its unit: `recordFigure(task, '12 of 313 units held')`.
 */
export const recordFigure = (task: TestContext['task'], figure: string): void => {
  task.meta.figure = figure
}
