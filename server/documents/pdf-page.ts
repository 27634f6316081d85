import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFKit from 'pdfkit'

/** Noto Sans: Latin, Greek and Cyrillic, and the sign of the euro. Only the letters that are used go into a file. */
const fontFile = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)))
const REGULAR = fontFile('400Regular/NotoSans_400Regular')
const BOLD = fontFile('700Bold/NotoSans_700Bold')

const MARGIN = 56
const AMOUNT_WIDTH = 100
const GAP = 16
const SIZES = { small: 9, text: 10, heading: 12, title: 20 }
const RULE = '#c9d0d4'

type Look = { size?: keyof typeof SIZES; bold?: boolean; colour?: string }

/** A sheet of paper that is written from top to bottom; what does not fit goes on a next one. */
export const pdfPage = ({
  title,
  author,
  language,
  colour,
}: Record<'title' | 'author' | 'language' | 'colour', string>) => {
  const doc = new PDFKit({
    size: 'A4',
    margin: MARGIN,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: author },
  })
  doc.registerFont('regular', REGULAR)
  doc.registerFont('bold', BOLD)
  const left = MARGIN
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - MARGIN

  const use = ({ size = 'text', bold = false, colour: own = colour }: Look) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(SIZES[size])
      .fillColor(own)

  const makeRoom = (height: number) => {
    if (doc.y + height > bottom) doc.addPage()
  }

  return {
    space: (points: number) => {
      doc.y += points
    },
    line: (text: string, look: Look = {}) => {
      use(look)
      makeRoom(doc.heightOfString(text, { width }))
      doc.text(text, left, doc.y, { width })
    },
    /** Words, and an amount at the right edge. */
    row: (text: string, amount: string, look: Look = {}) => {
      use(look)
      const words = width - AMOUNT_WIDTH - GAP
      const height = doc.heightOfString(text, { width: words })
      makeRoom(height)
      const top = doc.y
      doc.text(amount, left + width - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' })
      doc.text(text, left, top, { width: words })
      doc.y = top + height + 2
    },
    /** A term and its value. */
    fact: (term: string, lines: readonly string[], termWidth: number) => {
      const text = lines.join('\n')
      use({})
      const height = doc.heightOfString(text, { width: width - termWidth })
      makeRoom(height)
      const top = doc.y
      doc.text(term, left, top, { width: termWidth - GAP })
      use({ bold: true }).text(text, left + termWidth, top, { width: width - termWidth })
      doc.y = top + height + 4
    },
    rule: () => {
      makeRoom(GAP)
      doc
        .moveTo(left, doc.y + 4)
        .lineTo(left + width, doc.y + 4)
        .lineWidth(0.75)
        .strokeColor(RULE)
        .stroke()
      doc.y += 10
    },
    /** Square dots in the upper right corner of the first page. */
    code: (dots: readonly (readonly boolean[])[], side: number) => {
      const dot = side / dots.length
      const from = left + width - side
      dots.forEach((row, y) =>
        row.forEach((isDark, x) => {
          if (isDark) doc.rect(from + x * dot, MARGIN + y * dot, dot, dot)
        }),
      )
      doc.fill('#000000')
      doc.x = left
      doc.y = MARGIN
    },
    finish: async (): Promise<Buffer> => {
      doc.end()
      const chunks: Buffer[] = []
      for await (const chunk of doc) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
  }
}
