import { expect, test } from 'vitest'
import type { WordedChart } from './explanation.ts'
import { linkNames } from './link-names.ts'

const chartWith = (id: string, title: string, names: Record<string, string>): WordedChart => {
  const states = Object.keys(names).map((path) => ({ path, states: [] }))
  const fullState = (path: string) => names[path]!
  return { chart: { id, root: { path: '', states } }, words: { title, fullState } } as unknown as WordedChart
}

const ORDER = chartWith('order', 'Die Bestellung', {
  payment: 'Zahlung',
  'payment.refused': 'Zahlung › Abgelehnt',
  overview: 'Übersicht',
  'overview.refused': 'Übersicht › Abgelehnt',
  'overview.refused.elsewhere': 'Übersicht › Abgelehnt › Anderswo',
})
const LIFE = chartWith('life', 'Das Leben', { open: 'Offen', paid: 'Bezahlt' })

const links = (text: string) =>
  linkNames(text, ORDER, [ORDER, LIFE]).flatMap((piece) =>
    typeof piece === 'object' && piece.kind === 'state' ? [[piece.chart, piece.path, piece.text]] : [],
  )

test('A quoted name of a state or another chart becomes a link', () => {
  expect(linkNames('Es folgt „Zahlung“.', ORDER, [ORDER, LIFE])).toEqual([
    'Es folgt „',
    { kind: 'state', chart: 'order', path: 'payment', text: 'Zahlung' },
    '“.',
  ])
  expect(links('„Anderswo“ und „Übersicht › Abgelehnt“')).toEqual([
    ['order', 'overview.refused.elsewhere', 'Anderswo'],
    ['order', 'overview.refused', 'Übersicht › Abgelehnt'],
  ])
  expect(links('“Das Leben” and “Das Leben › Bezahlt”')).toEqual([
    ['life', '', 'Das Leben'],
    ['life', 'paid', 'Das Leben › Bezahlt'],
  ])
})

test('Buttons, unquoted names and names of two states are no links', () => {
  expect(links('„Weiter“ öffnet Zahlung, oder es folgt „Abgelehnt“ oder „Das Leben › Weg“')).toEqual([])
  expect(linkNames('„Weiter“', ORDER, [ORDER, LIFE])).toEqual(['„Weiter“'])
})
