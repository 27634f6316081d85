import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    figure?: string
  }
}

export const recordFigure = (task: TestContext['task'], figure: string): void => {
  task.meta.figure = figure
}
