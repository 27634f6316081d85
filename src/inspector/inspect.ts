import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect'
import type { StateValue } from 'xstate'

/* The inspector's page (development only): who acts, their charts with the active states lit, what happened, and the context after it. */

interface StateDefinition {
  type: string
  states?: Record<string, StateDefinition>
}

interface Moment {
  event: unknown
  snapshot: { value?: StateValue; context?: unknown; status?: string }
}

interface Inspected {
  name: string
  chart: StateDefinition | undefined
  moments: Moment[]
}

const actors = new Map<string, Inspected>()
let shownActor: string | undefined
/** null: the newest, as it comes. */
let shownMoment: Moment | null = null

const element = (id: string) => document.getElementById(id)!

const chartOf = (definition: string | undefined): StateDefinition | undefined => {
  const parsed: unknown = definition === undefined ? undefined : JSON.parse(definition)
  return typeof parsed === 'object' && parsed !== null && 'states' in parsed ? (parsed as StateDefinition) : undefined
}

const button = (text: string, isCurrent: boolean, onClick: () => void) => {
  const made = document.createElement('button')
  made.textContent = text
  made.setAttribute('aria-current', String(isCurrent))
  made.addEventListener('click', onClick)
  return made
}

const isActive = (value: StateValue | undefined, key: string) =>
  typeof value === 'string' ? value === key : value !== undefined && key in value

const drawState = (
  key: string,
  state: StateDefinition,
  value: StateValue | undefined,
  active: boolean,
): HTMLElement => {
  const box = document.createElement('div')
  box.className = 'state'
  box.toggleAttribute('data-active', active)
  box.toggleAttribute('data-parallel', state.type === 'parallel')
  const name = document.createElement('strong')
  name.textContent = key
  const inner = (child: string) => (typeof value === 'object' ? value[child] : undefined)
  box.append(
    name,
    ...Object.entries(state.states ?? {}).map(([child, definition]) =>
      drawState(child, definition, inner(child), isActive(value, child)),
    ),
  )
  return box
}

const typeOf = (event: unknown) => (event as { type?: string } | undefined)?.type ?? 'init'

const draw = () => {
  const actor = shownActor === undefined ? undefined : actors.get(shownActor)
  const moment = shownMoment ?? actor?.moments.at(-1)
  element('actors').replaceChildren(
    // React makes a second actor of each in development, and never starts it.
    ...[...actors]
      .filter(([, { moments }]) => moments.length > 1)
      .map(([id, { name }]) =>
        button(name, id === shownActor, () => {
          shownActor = id
          shownMoment = null
          draw()
        }),
      ),
  )
  element('chart').replaceChildren(
    ...(actor?.chart ? [drawState(actor.name, actor.chart, moment?.snapshot.value, true)] : []),
  )
  element('events').replaceChildren(
    ...(actor?.moments ?? []).toReversed().map((each) => {
      const item = document.createElement('li')
      item.append(
        button(typeOf(each.event), each === moment, () => {
          shownMoment = each
          draw()
        }),
      )
      return item
    }),
  )
  element('detail').textContent = moment ? JSON.stringify({ event: moment.event, ...moment.snapshot }, null, 2) : ''
}

const take = (event: StatelyInspectionEvent) => {
  if (event.type === '@xstate.actor') {
    actors.set(event.sessionId, {
      name: event.name,
      chart: chartOf(event.definition),
      moments: [{ event: undefined, snapshot: event.snapshot }],
    })
  } else if (event.type === '@xstate.snapshot') {
    const actor = actors.get(event.sessionId)
    if (actor?.chart) shownActor ??= event.sessionId
    actor?.moments.push({ event: event.event, snapshot: event.snapshot })
  }
  draw()
}

createBrowserReceiver().subscribe(take)
