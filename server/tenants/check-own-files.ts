import { createHash } from 'node:crypto'
import { Script } from 'node:vm'
import type { FolderShop } from '#contract/tenant-folder.ts'
import { FILE_OF } from './file-of.ts'
import { type FolderFiles, OWN_FILE } from './folder-files.ts'
import { type ReportMistake, reportIn } from './mistake.ts'
import { readText } from './read-json.ts'

const checkStyle = (report: ReportMistake, text: string) => {
  if (/@import\b/i.test(text)) report('', 'it imports other styles', 'Copy what they say into this file.')
  else if (/url\(\s*["']?\s*([a-z][a-z0-9+.-]*:)?\/\//i.test(text))
    report(
      '',
      'it loads something from another address, which no page allows',
      'Put the picture into pictures/ and name it alone, such as url(logo.svg).',
    )
}

const checkScript = (report: ReportMistake, filename: string, text: string) => {
  try {
    void new Script(text, { filename })
  } catch (error) {
    report(
      '',
      `the browser would not understand it (${(error as Error).message})`,
      'Mend it there. It is a script by itself: import and export are not possible.',
    )
  }
}

export const checkOwnFiles = (folder: FolderFiles, shop: FolderShop | undefined): Record<string, string> => {
  const { files, mistakes } = folder
  const reportShop = reportIn(mistakes, FILE_OF.shop)
  const named = new Map((['addCss', 'addJs'] as const).flatMap((key) => (shop?.[key] ? [[shop[key], key]] : [])))
  for (const [file, key] of named)
    if (!files.has(file))
      reportShop(key, `there is no ${file}`, 'Put the file beside shop.json, or leave the entry out.')
  if (shop?.addJs && shop.hosts.length === 0)
    reportShop(
      'addJs',
      'the shop has no host of its own, and elsewhere its script could use the accounts and the counter of all shops',
      'Write a host name that opens this shop alone into hosts, such as rent.example.com, or leave addJs out.',
    )
  const integrity: Record<string, string> = {}
  for (const file of [...files.keys()].filter((path) => OWN_FILE.test(path))) {
    const report = reportIn(mistakes, file)
    const isStyle = file.endsWith('.css')
    if (shop && !named.has(file))
      report('', 'shop.json does not name it', `Write it there as ${isStyle ? 'addCss' : 'addJs'}, or remove it.`)
    const text = readText(folder, file)
    if (text === undefined) continue
    if (isStyle) checkStyle(report, text)
    else checkScript(report, file, text)
    integrity[file] = `sha384-${createHash('sha384').update(files.get(file)!).digest('base64')}`
  }
  return integrity
}
