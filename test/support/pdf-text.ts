import { inflateSync } from 'node:zlib'

/* pdfkit writes letters as numbers, which a table of the font maps to Unicode. */

interface PdfObject {
  head: string
  stream: string
}

const objectsOf = (pdf: Buffer): Map<string, PdfObject> => {
  const text = pdf.toString('latin1')
  const found = new Map<string, PdfObject>()
  for (const { 1: id, 2: body, index } of text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [head = ''] = body!.split('stream\n', 1)
    const from = index + text.slice(index).indexOf('stream\n') + 'stream\n'.length
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const isDeflated = head.includes('/FlateDecode') && length > 0
    const stream = isDeflated ? inflateSync(pdf.subarray(from, from + length)).toString('latin1') : ''
    found.set(id!, { head, stream })
  }
  return found
}

const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

const lettersOf = (table: string): Map<number, string> => {
  const letters = new Map<number, string>()
  for (const [, first, list] of table.matchAll(/<([\da-f]+)> <[\da-f]+> \[([^\]]*)\]/gi))
    [...list!.matchAll(/<([\da-f\s]*)>/gi)].forEach(([, hex], at) =>
      letters.set(Number.parseInt(first!, 16) + at, fromUtf16(hex!.replaceAll(/\s/g, ''))),
    )
  return letters
}

export const pdfText = (pdf: Buffer): string[] => {
  const objects = objectsOf(pdf)
  const fonts = new Map<string, Map<number, string>>()
  for (const { head } of objects.values())
    for (const [, name, font] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = /\/ToUnicode (\d+) 0 R/.exec(objects.get(font!)?.head ?? '')?.[1]
      fonts.set(name!, lettersOf(objects.get(table ?? '')?.stream ?? ''))
    }
  const pages = [...objects.values()].map(({ stream }) => stream).filter((stream) => stream.includes(' TJ'))
  return pages.flatMap((page) =>
    [...page.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)].map(([, font, parts]) => {
      const numbers = [...parts!.matchAll(/<([\da-f]+)>/gi)].map(([, hex]) => hex!).join('')
      return [...numbers.matchAll(/.{4}/g)]
        .map(([hex]) => fonts.get(font!)?.get(Number.parseInt(hex, 16)) ?? '')
        .join('')
    }),
  )
}
