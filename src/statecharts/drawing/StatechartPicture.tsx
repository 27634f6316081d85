import { useCallback, useEffect, useMemo, useState } from 'react'
import { statesOf } from '#src/statecharts/chart.ts'
import type { Measure } from './lines.ts'
import { drawnSheet, SCREEN, type SheetLink } from './place.ts'
import { svgOf } from './svg.ts'
import type { WordedChart } from '#src/statecharts/explanation.ts'
import { lightUp, type Lit } from '#src/statecharts/light-up.ts'
import { useScrollable } from '#src/ui/useScrollable.ts'
import './picture.css'
import './StatechartPicture.css'

let canvas: CanvasRenderingContext2D | undefined

const measure: Measure = (text, size, isBold) => {
  canvas ??= document.createElement('canvas').getContext('2d')!
  canvas.font = `${isBold ? 'bold ' : ''}${size}px Helvetica, Arial, 'Liberation Sans', sans-serif`
  return canvas.measureText(text).width
}

const PHONE = 700

interface StatechartPictureProps extends Lit {
  worded: WordedChart
  all: readonly WordedChart[]
  /** The state whose parts the picture shows; '' for the chart. */
  part: string
  label: string
  page: string
  onArrow?: (id: string) => void
  onPart: (link: SheetLink) => void
}

export function StatechartPicture(props: StatechartPictureProps) {
  const { worded, all, part, label, page, states, arrows, widths, onArrow, onPart } = props
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const { ref: watchSize, ...scrollable } = useScrollable()
  const keepFrame = useCallback(
    (element: HTMLElement | null) => {
      setFrame(element)
      watchSize(element)
    },
    [watchSize],
  )
  const [room, setRoom] = useState(0)
  useEffect(() => {
    if (!frame) return undefined
    const sizes = new ResizeObserver(([entry]) => setRoom(Math.floor(entry!.contentRect.width)))
    sizes.observe(frame)
    return () => sizes.disconnect()
  }, [frame])
  const svg = useMemo(() => {
    if (room === 0) return ''
    const root = statesOf(worded.chart.root).find(({ path }) => path === part) ?? worded.chart.root
    const size = room < PHONE ? { width: room } : { ...SCREEN, width: Math.min(room, SCREEN.width) }
    return svgOf(drawnSheet({ measure, worded, all }, root, size), {
      language: worded.words.language,
      css: '',
      fileOf: (link) => `${page}?chart=${link.chart}${link.path === '' ? '' : `&part=${link.path}`}`,
    })
  }, [room, worded, all, part, page])
  useEffect(() => {
    if (frame && svg !== '') lightUp(frame, { states, arrows, widths })
  }, [frame, svg, states, arrows, widths])
  useEffect(() => {
    const press = (event: Event) => {
      const target = event.target as Element
      const arrow = target.closest<SVGElement>('[data-arrows]')?.dataset.arrows?.split(' ')[0]
      const link = target.closest<SVGElement>('a[data-chart]')?.dataset
      if (arrow && onArrow) {
        event.preventDefault()
        onArrow(arrow)
      } else if (link) {
        event.preventDefault()
        onPart({ chart: link.chart!, path: link.part! })
      }
    }
    frame?.addEventListener('click', press)
    return () => frame?.removeEventListener('click', press)
  }, [frame, onArrow, onPart])
  return (
    <figure
      data-part="statechart"
      aria-label={label}
      ref={keepFrame}
      {...scrollable}
      dangerouslySetInnerHTML={{ __html: svg }}
    />
  )
}
