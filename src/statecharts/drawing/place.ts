import type { ArrowGroup } from '#src/statecharts/arrow-groups.ts'
import type { ChartState } from '#src/statecharts/chart.ts'
import { heightOf, widthOf, wrap, type TextLine } from './lines.ts'
import { sheetOf } from './parts.ts'
import { sheetFor, type Card, type Mood, type Sheet, type SheetBox, type WayBox } from './sheet.ts'
import { idsOf, LEVELS, linesFor, type Detail, type Drawer, type Level, type Lines } from './sheet-lines.ts'

export interface Point {
  x: number
  y: number
}

export interface Rect extends Point {
  width: number
  height: number
}

/** `path` is '' for the whole chart. */
export interface SheetLink {
  chart: string
  path: string
}

export type PlacedBox = Rect & {
  /** Null for a box of the legend, of another chart, or of a state in another picture. */
  path: string | null
  look: Mood | 'exit' | 'card'
  strip: readonly TextLine[]
  lines: readonly TextLine[]
  link: SheetLink | null
}

export interface PlacedLine {
  arrows: readonly string[]
  points: readonly Point[]
  isBack: boolean
}

export interface DrawnSheet {
  width: number
  height: number
  title: string
  description: string
  bands: readonly (Rect & { isWay: boolean })[]
  texts: readonly (Point & { lines: readonly TextLine[]; link?: SheetLink })[]
  boxes: readonly PlacedBox[]
  lines: readonly PlacedLine[]
}

export interface PictureSize {
  width: number
  height?: number
}

/** The size in pixels of the screen for which the pictures of the documents are drawn. */
export const SCREEN = { width: 1280, height: 900 } as const satisfies PictureSize

export const INSET = 8
const STRIP_INSET = 4
const GAP = 24
const ROW_GAP = 8
const BAND_INSET = 12
const LEAST_COLUMN = 134
const WIDEST_COLUMN = 250
const INDENT = 16
const LEAST_CARD = 140
const CARD_GAP = 12

const stripHeight = (strip: readonly TextLine[]) => (strip.length === 0 ? 0 : heightOf(strip) + 2 * STRIP_INSET)
const boxHeight = ({ strip, lines }: Pick<PlacedBox, 'strip' | 'lines'>) =>
  stripHeight(strip) + heightOf(lines) + 2 * INSET

const spansOf = (boxes: readonly WayBox[], columns: number): number[] => {
  const spans = boxes.map(() => 1)
  for (let left = columns - boxes.length; left > 0; left -= 1) {
    const loads = boxes.map(({ sides }, at) => sides.length / spans[at]!)
    const most = Math.max(...loads)
    if (most <= 1) break
    spans[loads.indexOf(most)]! += 1
  }
  return spans
}

const rowsOf = (way: readonly WayBox[], width: number): WayBox[][] => {
  const most = Math.max(1, Math.floor((width + GAP) / (LEAST_COLUMN + GAP)))
  const count = Math.ceil(way.length / most)
  const length = Math.ceil(way.length / count)
  return Array.from({ length: count }, (_, at) => way.slice(at * length, (at + 1) * length))
}

interface Placed {
  boxes: PlacedBox[]
  lines: PlacedLine[]
  bands: (Rect & { isWay: boolean })[]
  texts: { x: number; y: number; lines: readonly TextLine[]; link?: SheetLink }[]
  bottom: number
}

const idsOfGroups = (groups: readonly ArrowGroup[]) => groups.flatMap(idsOf)

const linkOf = (lines: Lines, box: SheetBox): SheetLink | null => {
  if (box.isExit) return { chart: lines.chart.id, path: sheetOf(lines.chart, box.state.path).path }
  return box.hasSheet ? { chart: lines.chart.id, path: box.state.path } : null
}

const placedBox = (lines: Lines, box: SheetBox, width: number, detail: Detail) => {
  const inner = width - 2 * INSET
  const strip = lines.strip(box, inner, detail)
  return {
    path: box.isExit ? null : box.state.path,
    look: box.isExit ? ('exit' as const) : box.mood,
    strip,
    lines: lines.box(box, inner, { isDescribed: detail === 2, hasStrip: strip.length > 0 }),
    link: linkOf(lines, box),
  }
}

type SideBox = ReturnType<typeof placedBox> & { side: SheetBox; column: number; y: number; height: number }

const stacked = (lines: Lines, { sides }: WayBox, columns: number, width: number, detail: Detail): SideBox[] => {
  const ends = Array.from({ length: columns }, () => 0)
  return sides.map((side) => {
    const box = placedBox(lines, side, width, detail)
    const column = ends.indexOf(Math.min(...ends))
    const y = ends[column]!
    const height = boxHeight(box)
    ends[column] = y + height + ROW_GAP
    return { ...box, side, column, y, height }
  })
}

const stackHeight = (boxes: readonly SideBox[]) => Math.max(0, ...boxes.map(({ y, height }) => y + height + ROW_GAP))

const placeRow = (
  lines: Lines,
  row: readonly WayBox[],
  { x: left, y: top, width }: Omit<Rect, 'height'>,
  spare: number,
): Placed => {
  const placed: Placed = { boxes: [], lines: [], bands: [], texts: [], bottom: top }
  const most = Math.max(row.length, Math.floor((width + GAP) / (lines.level.column + GAP)))
  const spans = spansOf(row, most)
  const columns = spans.reduce((sum, span) => sum + span, 0)
  const column = Math.min(WIDEST_COLUMN, (width - (columns - 1) * GAP) / columns)
  const made = row.map((box) => placedBox(lines, box, column, lines.level.wayTexts ? 2 : 1))
  const height = Math.max(...made.map(boxHeight))
  const xOf = (at: number) => left + spans.slice(0, at).reduce((sum, span) => sum + span, 0) * (column + GAP)

  made.forEach((box, at) => {
    const x = xOf(at)
    placed.boxes.push({ ...box, x, y: top, width: column, height })
    if (at > 0)
      placed.lines.push({
        arrows: idsOfGroups(row[at]!.via),
        points: [
          { x: xOf(at - 1) + column, y: top + height / 2 },
          { x, y: top + height / 2 },
        ],
        isBack: false,
      })
  })
  placed.bands.push({
    x: left - BAND_INSET,
    y: top - BAND_INSET,
    width: width + 2 * BAND_INSET,
    height: height + 2 * BAND_INSET,
    isWay: true,
  })
  const below = top + height
  placed.bottom = below + BAND_INSET
  const sidesTop = below + BAND_INSET + 24
  const stackOf = (at: number, detail: Detail) => stacked(lines, row[at]!, spans[at]!, column - INDENT, detail)
  const { sideDetail } = lines.level
  const least = Math.max(...row.map((_, at) => stackHeight(stackOf(at, sideDetail))))
  const room = least + spare
  row.forEach((_, at) => {
    const start = xOf(at)
    // Uses the most detail with which the side states of this box fit into the row's height.
    const stacks = ([2, 1, 0] as const).filter((detail) => detail >= sideDetail).map((detail) => stackOf(at, detail))
    const stack = stacks.find((boxes) => stackHeight(boxes) <= room) ?? stacks.at(-1)!
    for (const { side, column: nth, y, height: sideHeight, ...box } of stack) {
      const x = start + nth * (column + GAP)
      const rect = { x: x + INDENT, y: sidesTop + y, width: column - INDENT, height: sideHeight }
      placed.boxes.push({ ...box, ...rect })
      const middle = rect.y + Math.min(sideHeight / 2, 20)
      if (side.via.length > 0)
        placed.lines.push({
          arrows: idsOfGroups(side.via),
          points: [
            { x: start + 8, y: below },
            ...(nth === 0
              ? []
              : [
                  { x: start + 8, y: below + BAND_INSET + 12 },
                  { x: x + 8, y: below + BAND_INSET + 12 },
                ]),
            { x: x + 8, y: middle },
            { x: rect.x, y: middle },
          ],
          isBack: false,
        })
      if (!side.leadsBack) continue
      const right = rect.x + rect.width
      placed.lines.push({
        arrows: idsOfGroups(side.onward),
        points: [
          { x: right, y: middle },
          { x: right + 10, y: middle },
          { x: right + 10, y: below + BAND_INSET + 6 },
          { x: start + column - 12, y: below + BAND_INSET + 6 },
          { x: start + column - 12, y: below },
        ],
        isBack: true,
      })
    }
  })
  placed.bottom = Math.max(
    placed.bottom,
    ...placed.boxes.map((box) => box.y + box.height + (least > 0 ? ROW_GAP : BAND_INSET)),
  )
  return placed
}

const placeCards = (lines: Lines, cards: readonly Card[], left: number, top: number, width: number): Placed => {
  const columns = Math.max(1, Math.min(cards.length, Math.floor((width + CARD_GAP) / (LEAST_CARD + CARD_GAP))))
  const rows = Math.ceil(cards.length / columns)
  const each = Math.ceil(cards.length / rows)
  const cardWidth = Math.min(WIDEST_COLUMN * 1.4, (width - (each - 1) * CARD_GAP) / each)
  const placed: Placed = { boxes: [], lines: [], bands: [], texts: [], bottom: top }
  for (let at = 0; at < cards.length; at += each) {
    const row = cards.slice(at, at + each).map((card) => ({
      path: card.state?.path ?? null,
      look: 'card' as const,
      strip: [],
      lines: lines.card(card, cardWidth - 2 * INSET),
      link: { chart: card.chart ?? lines.chart.id, path: card.state?.path ?? '' },
      isOpen: card.state === null || card.state.states.length > 0,
    }))
    const height = Math.max(...row.map(boxHeight))
    row.forEach(({ isOpen, ...card }, nth) =>
      placed.boxes.push({
        ...card,
        link: isOpen ? card.link : null,
        x: left + nth * (cardWidth + CARD_GAP),
        y: placed.bottom,
        width: cardWidth,
        height,
      }),
    )
    placed.bottom += height + CARD_GAP
  }
  return placed
}

const MARGIN = 24

const drawAt = (drawer: Drawer, sheet: Sheet, level: Level, pageWidth: number, spare = 0): DrawnSheet => {
  const { words, chart } = drawer.worded
  const { shared } = words
  const lines = linesFor(drawer, sheet, level)
  const margin = pageWidth < 600 ? MARGIN / 2 : MARGIN
  const left = margin + BAND_INSET
  const width = pageWidth - 2 * left
  const whole: Placed = { boxes: [], lines: [], bands: [], texts: [], bottom: margin }
  const write = (text: readonly TextLine[], gap = 0, link?: SheetLink) => {
    if (text.length === 0) return
    whole.texts.push({ x: margin, y: whole.bottom, lines: text, ...(link && { link }) })
    whole.bottom += heightOf(text) + gap
  }
  const add = (part: Placed) => {
    whole.boxes.push(...part.boxes)
    whole.lines.push(...part.lines)
    whole.bands.push(...part.bands)
    whole.texts.push(...part.texts)
    whole.bottom = part.bottom
  }

  if (sheet.root.path !== '') {
    const up = sheetOf(chart, sheet.root.path).path
    write(lines.band(`‹ ${up === '' ? words.title : words.fullState(up)}`, width), 0, { chart: chart.id, path: up })
  }
  write(lines.heading(pageWidth - 2 * margin), 4)
  write(lines.anyTime(pageWidth - 2 * margin), 4)
  whole.bottom += 6
  const rows = rowsOf(sheet.way, width)
  const hasSides = sheet.way.some(({ sides }) => sides.length > 0)
  if (sheet.way.length > 1 || hasSides) write(lines.band(hasSides ? shared.wayAndSides : shared.way, width))
  let before: PlacedBox | undefined
  rows.forEach((row, at) => {
    const part = placeRow(lines, row, { x: left, y: whole.bottom + BAND_INSET, width }, spare / rows.length)
    const first = part.boxes[0]!
    if (before !== undefined) {
      const y = whole.bottom - ROW_GAP / 2 + 1
      const end = { x: first.x + 20, y: first.y }
      const right = before.x + before.width
      const out = { x: right - 26, y: before.y + before.height }
      // Leads the line past the right edge of the box if side states are below the box.
      const past = { x: right + BAND_INSET / 2, y: before.y + before.height / 2 }
      const start = rows[at - 1]!.at(-1)!.sides.length > 0 ? [{ ...past, x: right }, past] : [out]
      whole.lines.push({
        arrows: idsOfGroups(row[0]!.via),
        points: [...start, { x: start.at(-1)!.x, y }, { x: end.x, y }, end],
        isBack: false,
      })
    }
    before = part.boxes[row.length - 1]
    add(part)
    whole.bottom += ROW_GAP
  })
  if (sheet.cards.length > 0) {
    whole.bottom += 4
    write(lines.band(shared.besides, width))
    const part = placeCards(lines, sheet.cards, left, whole.bottom + BAND_INSET, width)
    part.bands.push({
      x: margin,
      y: whole.bottom,
      width: pageWidth - 2 * margin,
      height: part.bottom - whole.bottom,
      isWay: false,
    })
    add(part)
    whole.bottom += ROW_GAP
  }
  addLegend(drawer, whole, margin, pageWidth - 2 * margin)
  const right = Math.max(
    ...whole.boxes.map((box) => box.x + box.width + BAND_INSET),
    ...whole.texts.map(({ x, lines: text }) => x + widthOf(drawer.measure, text)),
  )
  return {
    width: Math.min(pageWidth, Math.ceil(right + margin)),
    height: Math.ceil(whole.bottom + margin / 2),
    title: sheet.root.path === '' ? words.title : `${words.title} › ${words.fullState(sheet.root.path)}`,
    description: words.description(sheet.root.path),
    bands: whole.bands.map((band) => ({ ...band, width: Math.min(band.width, right - band.x) })),
    texts: whole.texts,
    boxes: whole.boxes,
    lines: whole.lines,
  }
}

const LOOKS = ['plain', 'goal', 'recoverable', 'blocked', 'exit', 'card'] as const

const addLegend = ({ measure, worded: { words } }: Drawer, whole: Placed, left: number, width: number) => {
  const used = new Set(whole.boxes.map(({ look }) => look))
  let x = left
  whole.bottom += 6
  for (const look of LOOKS.filter((known) => used.has(known))) {
    const line: TextLine = { text: words.shared.legend[look], kind: 'text' }
    const length = widthOf(measure, [line])
    if (x > left && x + 30 + length > left + width) {
      x = left
      whole.bottom += 24
    }
    whole.boxes.push({ path: null, look, strip: [], lines: [], link: null, x, y: whole.bottom, width: 24, height: 15 })
    whole.texts.push({ x: x + 30, y: whole.bottom - 1, lines: wrap(measure, line, width - 30) })
    x += 30 + length + 22
  }
  whole.bottom += 20
}

/** Draws as much detail as fits the given size, or all details if no height is given. */
export const drawnSheet = (drawer: Drawer, root: ChartState, { width, height }: PictureSize): DrawnSheet => {
  const sheet = sheetFor(drawer.worded.chart, root)
  if (height === undefined) return drawAt(drawer, sheet, LEVELS[0], width)
  const isFitting = (picture: DrawnSheet) => picture.height <= height
  const level = LEVELS.find((each) => isFitting(drawAt(drawer, sheet, each, width))) ?? LEVELS.at(-1)!
  const picture = drawAt(drawer, sheet, level, width)
  // Uses the remaining height for more texts of the states below the main way.
  const fuller = drawAt(drawer, sheet, level, width, Math.max(0, height - picture.height))
  return isFitting(fuller) ? fuller : picture
}
