import { readFileSync } from 'node:fs'

const sections = readFileSync('docs/comparison.md', 'utf8').split(/^## /m).slice(1)

/** Returns the sentences of each point that state our measured figures. */
export const measured = (point: number): string =>
  /^Measured: .*?(?=\n\n)/ms.exec(sections[point - 1]!)![0].replaceAll('\n', ' ')
