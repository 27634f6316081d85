import { readFileSync } from 'node:fs'

export const pageCommands = (page: string): string[] =>
  [...readFileSync(`docs/${page}`, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block!.trim().split('\n'),
  )
