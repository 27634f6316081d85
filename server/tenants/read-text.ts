import type { FolderFiles } from './folder-files.ts'

/** The text of a file in UTF-8, without a byte order mark; undefined when it has none, with the mistake added to the list. */
export const readText = ({ files, mistakes }: FolderFiles, file: string): string | undefined => {
  const body = files.get(file)
  if (body === null) return undefined
  const add = (reason: string, remedy: string) => void mistakes.push({ file, path: '', reason, remedy })
  if (body === undefined) return add('the file is missing', 'Take that of a demo shop and change it.')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return add(
      'it is not written in UTF-8, so letters such as ä, ö or ß would be lost',
      'Save it again in your editor with the encoding UTF-8.',
    )
  }
}
