import { createHash } from 'node:crypto'
import { Script } from 'node:vm'
import type { FolderShop } from '#contract/tenant-folder.ts'
import { FILE_OF } from './file-of.ts'
import { type FolderFiles, OWN_FILE } from './folder-files.ts'
import { readText } from './read-text.ts'

/** Why the pages' policy, or the browser, would not take a file of the shop's own. */
const problemOf = (file: string, text: string): { reason: string; remedy: string } | undefined => {
  if (file.endsWith('.css')) {
    if (/@import\b/i.test(text))
      return { reason: 'it imports other styles', remedy: 'Copy what they say into this file.' }
    if (/url\(\s*["']?\s*([a-z][a-z0-9+.-]*:)?\/\//i.test(text))
      return {
        reason: 'it loads something from another address, which no page allows',
        remedy: 'Put the picture into pictures/ and name it alone, such as url(logo.svg).',
      }
    return undefined
  }
  try {
    // Compiled, not run.
    void new Script(text, { filename: file })
    return undefined
  } catch (error) {
    return {
      reason: `the browser would not understand it (${(error as Error).message})`,
      remedy: 'Mend it there. It is a script by itself: import and export are not possible.',
    }
  }
}

/** The files that addCss and addJs name, with their hashes; what is wrong with them is added to the folder's mistakes. */
export const checkOwnFiles = (folder: FolderFiles, shop: FolderShop | undefined): Record<string, string> => {
  const { files, mistakes } = folder
  const named = new Map((['addCss', 'addJs'] as const).flatMap((key) => (shop?.[key] ? [[shop[key], key]] : [])))
  for (const [file, key] of named)
    if (!files.has(file))
      mistakes.push({
        file: FILE_OF.shop,
        path: key,
        reason: `there is no ${file}`,
        remedy: 'Put the file beside shop.json, or leave the entry out.',
      })
  if (shop?.addJs && shop.hosts.length === 0)
    mistakes.push({
      file: FILE_OF.shop,
      path: 'addJs',
      reason:
        'the shop has no host of its own, and elsewhere its script could use the accounts and the counter of all shops',
      remedy: 'Write a host name that opens this shop alone into hosts, such as rent.example.com, or leave addJs out.',
    })
  const integrity: Record<string, string> = {}
  for (const file of [...files.keys()].filter((path) => OWN_FILE.test(path))) {
    if (shop && !named.has(file))
      mistakes.push({
        file,
        path: '',
        reason: 'shop.json does not name it',
        remedy: `Write it there as ${file.endsWith('.css') ? 'addCss' : 'addJs'}, or remove it.`,
      })
    const text = readText(folder, file)
    if (text === undefined) continue
    const problem = problemOf(file, text)
    if (problem) mistakes.push({ file, path: '', ...problem })
    integrity[file] = `sha384-${createHash('sha384').update(files.get(file)!).digest('base64')}`
  }
  return integrity
}
