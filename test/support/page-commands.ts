import { readFileSync } from 'node:fs'

export const pageCommands = (page: string, section?: string): string[] => {
  const text = readFileSync(`docs/${page}`, 'utf8')
  const part =
    section === undefined ? text : (text.split(/^## /m).find((each) => each.startsWith(`${section}\n`)) ?? '')
  return [...part.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block]) => block!.trim().split('\n'))
}
