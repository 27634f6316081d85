import type { ELK, ElkExtendedEdge, ElkNode, ElkPoint, LayoutOptions } from 'elkjs/lib/elk-api.js'
import { heightOf, lineHeight, widthOf, type TextLine, type Lines, type Measure } from './lines.ts'
import type { Chart } from '#src/statecharts/chart.ts'
import { narrowings, NO_CHOICES, panelsOf, type Box, type Choices, type Panel } from './panels.ts'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export type PlacedBox = Rect & {
  path: string
  kind: 'state' | 'folded' | 'around' | 'exit'
  lines: readonly TextLine[]
}

export interface PlacedWay {
  arrows: readonly string[]
  points: readonly ElkPoint[]
  label: Rect & { lines: readonly TextLine[] }
}

export interface PlacedPanel extends Rect {
  path: string
  lines: readonly TextLine[]
  boxes: readonly PlacedBox[]
  ways: readonly PlacedWay[]
}

/** The width of a page in the documents, without scaling. */
export const PAGE_WIDTH = 960
/** The space around the text of a box or a label, and around the boxes of a panel. */
export const INSET = 10
export const LABEL_INSET = 4
export const PANEL_INSET = 18
const PANEL_GAP = 20
const BOX_WIDTH = 180
/** The width of a box with many notes. A narrower box would become too high. */
const WIDE_BOX_WIDTH = 280
const FEW_NOTES = 3
const LABEL_WIDTH = 140
const EXIT_WIDTH = 130
const LEAST_WIDTH = 300

const OPTIONS = {
  'elk.algorithm': 'layered',
  'elk.json.shapeCoords': 'ROOT',
  'elk.json.edgeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.spacing.nodeNode': '24',
  'elk.spacing.edgeNode': '16',
  'elk.spacing.edgeEdge': '12',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.componentComponent': '24',
  'elk.layered.spacing.nodeNodeBetweenLayers': '28',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '12',
  'elk.edgeLabels.placement': 'CENTER',
  'elk.layered.nodePlacement.strategy': 'BRANDES_KOEPF',
  'elk.layered.thoroughness': '40',
}
/**
 * Options for a panel without nested boxes. ELK follows the order of the chart, and packs unconnected states closely.
 */
const FLAT = {
  'elk.aspectRatio': '0.9',
  'elk.layered.considerModelOrder.strategy': 'NODES_AND_EDGES',
  'elk.layered.considerModelOrder.components': 'MODEL_ORDER',
}
/** Options for nested boxes. ELK fails if it must respect their order, but it can respect their positions. */
const NESTED = {
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.layered.crossingMinimization.semiInteractive': 'true',
}

/** The parts of a drawing, by their ids in ELK's graph. */
interface Drawing {
  graph: ElkNode
  boxes: Map<string, Omit<PlacedBox, keyof Rect>>
  ways: Map<string, { arrows: readonly string[]; lines: readonly TextLine[] }>
}

const exitOf = (path: string) => `exit ${path}`

const drawingOf = (panel: Panel, lines: Lines, measure: Measure): Drawing => {
  const boxes: Drawing['boxes'] = new Map()
  const ways: Drawing['ways'] = new Map()

  const addBox = (id: string, box: Omit<PlacedBox, keyof Rect>, width: number): ElkNode => {
    boxes.set(id, box)
    return { id, width: width + 2 * INSET, height: heightOf(box.lines) + 2 * INSET }
  }
  const node = (box: Box, place: number): ElkNode => {
    const { state, boxes: inner, isFolded, isStart } = box
    const kind = inner.length > 0 ? 'around' : isFolded ? 'folded' : 'state'
    const width = box.notes.length > FEW_NOTES ? WIDE_BOX_WIDTH : BOX_WIDTH
    const made = addBox(state.path, { path: state.path, kind, lines: lines.box(box, panel.root.path, width) }, width)
    const placing: LayoutOptions = {
      ...(isStart && { 'elk.layered.layering.layerConstraint': 'FIRST' }),
      'elk.position': `(${place},${place})`,
    }
    if (inner.length === 0) return { ...made, layoutOptions: placing }
    return {
      id: made.id,
      children: inner.map(node),
      layoutOptions: { ...placing, 'elk.padding': `[top=${made.height! + 4},left=14,bottom=14,right=14]` },
    }
  }
  const exits = new Set(panel.ways.filter(({ isExit }) => isExit).map(({ to }) => to))
  const edges = panel.ways.map(({ from, to, isExit, arrows }, at): ElkExtendedEdge => {
    const id = `way ${at}`
    const label = lines.label(arrows, LABEL_WIDTH)
    ways.set(id, { arrows: arrows.map((arrow) => arrow.id), lines: label })
    return {
      id,
      sources: [from],
      targets: [isExit ? exitOf(to) : to],
      labels: [
        {
          text: id,
          width: widthOf(measure, label) + 2 * LABEL_INSET,
          height: heightOf(label) + 2 * LABEL_INSET,
          layoutOptions: { 'elk.edgeLabels.inline': 'true' },
        },
      ],
    }
  })
  const children = [
    ...panel.boxes.map(node),
    ...[...exits].map((path) => {
      const name = lines.exit(path, panel.root.path, EXIT_WIDTH)
      return addBox(exitOf(path), { path, kind: 'exit', lines: name }, widthOf(measure, name))
    }),
  ]
  return { graph: { id: 'panel', children, edges }, boxes, ways }
}

const rectOf = ({ x = 0, y = 0, width = 0, height = 0 }: Partial<Rect>): Rect => ({ x, y, width, height })

const nodesIn = (node: ElkNode): ElkNode[] => (node.children ?? []).flatMap((child) => [child, ...nodesIn(child)])

/** The functions that a drawing needs. */
export interface Drawer {
  elk: ELK
  measure: Measure
  lines: Lines
  /** The width in pixels. */
  pageWidth: number
}

const placePanel = async ({ elk, measure, lines, pageWidth }: Drawer, panel: Panel): Promise<PlacedPanel> => {
  const contentWidth = pageWidth - 2 * PANEL_INSET
  /** Rates a layout. Of the two layouts that are tried, the smaller one that fits a page wins. */
  const cost = ({ width = 0, height = 0 }: ElkNode) => (width > contentWidth ? width * 1e6 : width * height)
  const isNested = panel.boxes.some(({ boxes }) => boxes.length > 0)
  const laidOut = await Promise.all(
    ['DOWN', 'RIGHT'].map(async (direction) => {
      const drawing = drawingOf(panel, lines, measure)
      const layoutOptions = { ...OPTIONS, ...(isNested ? NESTED : FLAT), 'elk.direction': direction }
      return { ...drawing, graph: await elk.layout(drawing.graph, { layoutOptions }) }
    }),
  )
  const { graph, boxes, ways } = laidOut.toSorted((one, other) => cost(one.graph) - cost(other.graph))[0]!
  const width = panel.boxes.length === 0 ? PAGE_WIDTH - 2 * PANEL_INSET : Math.max(graph.width ?? 0, LEAST_WIDTH)
  const header = lines.panel(panel, width)
  const top = heightOf(header) + PANEL_INSET
  const moved = <T extends { x?: number; y?: number }>(at: T): T => ({
    ...at,
    x: (at.x ?? 0) + PANEL_INSET,
    y: (at.y ?? 0) + top,
  })
  return {
    path: panel.root.path,
    lines: header,
    x: 0,
    y: 0,
    width: width + 2 * PANEL_INSET,
    height: (graph.height ?? 0) + top + PANEL_INSET,
    boxes: nodesIn(graph).map((node) => ({ ...rectOf(moved(node)), ...boxes.get(node.id)! })),
    ways: (graph.edges ?? []).map(({ id, sections = [], labels = [] }) => ({
      arrows: ways.get(id)!.arrows,
      points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
        [startPoint, ...bendPoints, endPoint].map(moved),
      ),
      label: { ...rectOf(moved(labels[0]!)), lines: ways.get(id)!.lines },
    })),
  }
}

const overlaps = (one: Rect, other: Rect) =>
  one.x < other.x + other.width + PANEL_GAP &&
  other.x < one.x + one.width + PANEL_GAP &&
  one.y < other.y + other.height + PANEL_GAP &&
  other.y < one.y + one.height + PANEL_GAP

/** Moves each panel up as far as possible. */
const arrange = (panels: readonly PlacedPanel[], pageWidth: number): PlacedPanel[] => {
  const placed: PlacedPanel[] = []
  for (const panel of panels) {
    const columns = [0, ...placed.map(({ x, width }) => x + width + PANEL_GAP)]
    const rows = [0, ...placed.map(({ y, height }) => y + height + PANEL_GAP)]
    const [spot] = columns
      .filter((x) => x === 0 || x + panel.width <= pageWidth)
      .flatMap((x) => rows.map((y) => ({ ...panel, x, y })))
      .filter((at) => !placed.some((other) => overlaps(at, other)))
      .toSorted((one, other) => one.y - other.y || one.x - other.x)
    placed.push(spot!)
  }
  return placed
}

/** The cost of a choice in pixels of excess width. Choices cost, because each kind of choice loses details. */
const PRICE = { inWords: 70, folded: 140 }

/** Lays a chart out in panels that are no wider than a page, if possible. */
export const layOut = async (drawer: Drawer, chart: Chart): Promise<PlacedPanel[]> => {
  const { pageWidth } = drawer
  const place = (panels: readonly Panel[]) => Promise.all(panels.map((panel) => placePanel(drawer, panel)))
  let choices = NO_CHOICES
  for (;;) {
    const panels = panelsOf(chart, choices)
    const placed = await place(panels)
    const wide = panels.find((panel, at) => placed[at]!.width > pageWidth && narrowings(panel, choices).length > 0)
    if (!wide) return arrange(placed, pageWidth)
    const candidates = narrowings(wide, choices)
    const tried = await place(
      candidates.map((candidate) => panelsOf(chart, candidate).find(({ root }) => root.path === wide.root.path)!),
    )
    const price = ({ folded, inWords }: Choices, { width }: PlacedPanel) =>
      Math.max(0, width - pageWidth) + folded.size * PRICE.folded + inWords.size * PRICE.inWords
    choices = candidates
      .map((candidate, at) => ({ candidate, price: price(candidate, tried[at]!) }))
      .toSorted((one, other) => one.price - other.price)[0]!.candidate
  }
}

/** Returns the baselines of a text's lines, from the top of a rectangle. */
export const baselines = (lines: readonly TextLine[], top: number): number[] => {
  let y = top
  return lines.map(({ kind }) => {
    y += lineHeight(kind)
    return y - lineHeight(kind) * 0.28
  })
}
