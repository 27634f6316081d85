import { readFileSync } from 'node:fs'

/** Returns the lines of all blocks marked `sh` of a page in docs/. Tests run these commands. */
export const pageCommands = (page: string): string[] =>
  [...readFileSync(`docs/${page}`, 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) =>
    block!.trim().split('\n'),
  )
