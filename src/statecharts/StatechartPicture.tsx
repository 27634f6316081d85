import { useParams } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { localeOf } from '#domain/address/site-path.ts'
import { useScrollable } from '#src/ui/useScrollable.ts'
import { lightUp, type Lit } from './light-up.ts'
import './picture.css'
import './StatechartPicture.css'

const PICTURES = import.meta.glob<string>('/docs/statecharts/*.svg', { query: '?raw', import: 'default' })

const loaded = new Map<string, Promise<string>>()

/**
 * Removes the picture's own styles, because the content security policy forbids inline styles. The page styles the
 * picture instead.
 */
const withoutStyles = (svg: string) => svg.replace(/<style>.*?<\/style>/s, '')

const pictureOf = (machine: string, locale: string): Promise<string> => {
  const name = locale === 'en' ? machine : `${machine}.${locale}`
  const picture = loaded.get(name) ?? PICTURES[`/docs/statecharts/${name}.svg`]!().then(withoutStyles)
  loaded.set(name, picture)
  return picture
}

interface StatechartPictureProps extends Lit {
  /** The id of a machine in machines/statecharts.ts. */
  machine: string
  /** The name for screen readers. */
  label: string
  /** Called when an arrow is pressed. */
  onArrow?: (id: string) => void
}

/**
 * Shows the picture of a statechart with its active states highlighted. The component suspends while the picture is
 * loading.
 */
export function StatechartPicture({ machine, label, states, arrows, often, onArrow }: StatechartPictureProps) {
  const svg = use(pictureOf(machine, localeOf(useParams({ strict: false }))))
  const { ref, ...scrolling } = useScrollable()
  const [picture, setPicture] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (picture?.parentElement) lightUp(picture.parentElement, { states, arrows, often })
  }, [picture, states, arrows, often])
  useEffect(() => {
    const press = ({ target }: Event) => {
      const pressed = (target as Element).closest<SVGElement>('[data-arrows]')?.dataset.arrows?.split(' ')[0]
      if (pressed) onArrow?.(pressed)
    }
    picture?.addEventListener('click', press)
    return () => picture?.removeEventListener('click', press)
  }, [picture, onArrow])
  return (
    <figure data-part="statechart" aria-label={label} ref={ref} {...scrolling}>
      <div key={machine} ref={setPicture} dangerouslySetInnerHTML={{ __html: svg }} />
    </figure>
  )
}
