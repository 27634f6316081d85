import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import PDFKit from 'pdfkit'

const fontFile = (name: string) =>
  readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans/${name}.ttf`)))
const REGULAR = fontFile('400Regular/NotoSans_400Regular')
const BOLD = fontFile('700Bold/NotoSans_700Bold')

const MARGIN = 56
const AMOUNT_WIDTH = 100
const GAP = 16
const SIZES = { small: 9, text: 10, heading: 12, title: 20 }
const RULE = '#c9d0d4'

declare global {
  // oxlint-disable-next-line typescript/no-namespace -- pdfkit's types lack two of its options
  namespace PDFKit.Mixins {
    interface StructureElementOptions {
      scope?: 'Row' | 'Column'
      bbox?: [number, number, number, number]
    }
  }
}

interface Look {
  size?: keyof typeof SIZES
  bold?: boolean
  colour?: string
}

interface Line extends Look {
  level?: 1 | 2
}

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
    pdfVersion: '1.5',
    tagged: true,
    info: { Title: title, Author: author },
  })
  doc.registerFont('regular', REGULAR)
  doc.registerFont('bold', BOLD)
  const left = MARGIN
  const width = doc.page.width - 2 * MARGIN
  const bottom = doc.page.height - MARGIN
  const root = doc.struct('Document')
  doc.addStructure(root)
  let table: PDFKit.PDFStructureElement | null = null

  const use = ({ size = 'text', bold = false, colour: own = colour }: Look) =>
    doc
      .font(bold ? 'bold' : 'regular')
      .fontSize(SIZES[size])
      .fillColor(own)

  const makeRoom = (height: number) => {
    if (doc.y + height > bottom) doc.addPage()
  }

  const writeRow = (head: () => void, value: () => void) => {
    if (!table) {
      table = doc.struct('Table')
      root.add(table)
    }
    table.add(doc.struct('TR', {}, [doc.struct('TH', { scope: 'Row' }, head), doc.struct('TD', {}, value)]))
  }

  return {
    space: (points: number) => {
      doc.y += points
    },
    line: (text: string, { level, ...look }: Line = {}) => {
      table = null
      use(look)
      makeRoom(doc.heightOfString(text, { width }))
      root.add(doc.struct(level ? `H${level}` : 'P', {}, () => doc.text(text, left, doc.y, { width })))
    },
    row: (text: string, amount: string, look: Look = {}) => {
      use(look)
      const words = width - AMOUNT_WIDTH - GAP
      const height = doc.heightOfString(text, { width: words })
      makeRoom(height)
      const top = doc.y
      writeRow(
        () => doc.text(text, left, top, { width: words }),
        () => doc.text(amount, left + width - AMOUNT_WIDTH, top, { width: AMOUNT_WIDTH, align: 'right' }),
      )
      doc.y = top + height + 2
    },
    fact: (term: string, lines: readonly string[], termWidth: number) => {
      const text = lines.join('\n')
      use({})
      const height = doc.heightOfString(text, { width: width - termWidth })
      makeRoom(height)
      const top = doc.y
      writeRow(
        () => doc.text(term, left, top, { width: termWidth - GAP }),
        () => use({ bold: true }).text(text, left + termWidth, top, { width: width - termWidth }),
      )
      doc.y = top + height + 4
    },
    rule: () => {
      table = null
      makeRoom(GAP)
      // Marks the line as layout, so that screen readers skip it.
      doc.markContent('Artifact', { type: 'Layout' })
      doc
        .moveTo(left, doc.y + 4)
        .lineTo(left + width, doc.y + 4)
        .lineWidth(0.75)
        .strokeColor(RULE)
        .stroke()
      doc.endMarkedContent()
      doc.y += 10
    },
    code: (dots: readonly (readonly boolean[])[], side: number, alt: string) => {
      const dot = side / dots.length
      const from = left + width - side
      const draw = () => {
        dots.forEach((row, y) =>
          row.forEach((isDark, x) => {
            if (isDark) doc.rect(from + x * dot, MARGIN + y * dot, dot, dot)
          }),
        )
        doc.fill('#000000')
      }
      root.add(doc.struct('Figure', { alt, bbox: [from, MARGIN, from + side, MARGIN + side] }, draw))
      doc.x = left
      doc.y = MARGIN
    },
    finish: async (): Promise<Buffer> => {
      root.end()
      doc.end()
      const chunks: Buffer[] = []
      for await (const chunk of doc) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
  }
}
