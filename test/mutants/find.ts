import { parseSync } from 'vite'

export type MutantKind =
  | 'guard negated'
  | 'transition removed'
  | 'target swapped'
  | 'action dropped'
  | 'delay changed'
  | 'order of alternatives swapped'

/** One change to one file of a chart. */
export interface Mutant {
  kind: MutantKind | 'fixed'
  file: string
  /** The text of the source that the mutant changes. */
  place: string
  code: string
  /** The test that must fail. Without it, all tests that load the file run. */
  test?: string
}

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression'
    ? (node.properties as Node[]).filter(({ type }) => type === 'Property')
    : []

const keyOf = ({ key }: Node): string => {
  const { name, value } = key as { name?: string; value?: unknown }
  return name ?? String(value)
}

const valueOf = (node: unknown, key: string): Node | undefined =>
  propertiesOf(node).find((property) => keyOf(property) === key)?.value as Node | undefined

const elementsOf = (node: Node | undefined): Node[] =>
  node?.type === 'ArrayExpression' ? (node.elements as Node[]).filter(({ type }) => type !== 'SpreadElement') : []

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

/** A state, and its siblings. */
interface Place {
  state: Node | undefined
  beside: Node | undefined
}

/** Returns another valid target: the sibling that follows the target. */
const otherTarget = (target: string, { state, beside }: Place): string | undefined => {
  if (target.startsWith('#')) return undefined
  const isBelow = target.startsWith('.')
  const path = target.slice(isBelow ? 1 : 0).split('.')
  let states = isBelow ? valueOf(state, 'states') : beside
  for (const step of path.slice(0, -1)) states = valueOf(valueOf(states, step), 'states')
  const names = propertiesOf(states).map(keyOf)
  const at = names.indexOf(path.at(-1)!)
  if (at === -1 || names.length < 2) return undefined
  return `${isBelow ? '.' : ''}${[...path.slice(0, -1), names[(at + 1) % names.length]!].join('.')}`
}

/** Lists all mutants of a file, in the order of its text. */
export const mutantsOf = (file: string, code: string): Mutant[] => {
  const mutants: Mutant[] = []
  const add = (kind: MutantKind, { start, end }: Pick<Node, 'start' | 'end'>, text: string, prefix = '') => {
    const line = code.slice(0, start).split('\n').length
    const place = `line ${line}: ${code.slice(start, end).replaceAll(/\s+/g, ' ').slice(0, 80)}`
    mutants.push({ kind, file, place, code: `${prefix}${code.slice(0, start)}${text}${code.slice(end)}` })
  }
  const without = (kind: MutantKind, { start, end }: Node) => {
    const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
    add(kind, { start, end: end + comma }, '')
  }
  const sourceOf = ({ start, end }: Node) => code.slice(start, end)

  const alternatives = (value: Node, place: Place) => {
    const all = elementsOf(value)
    for (const each of all) without('transition removed', each)
    for (const [at, first] of all.entries()) {
      const second = all[at + 1]
      // Two alternatives with guards exclude each other, so swapping them has no effect.
      if (second && !valueOf(second, 'guard'))
        add(
          'order of alternatives swapped',
          { start: first.start, end: second.end },
          `${sourceOf(second)}, ${sourceOf(first)}`,
        )
    }
    for (const each of value.type === 'ArrayExpression' ? all : [value]) {
      const target = each.type === 'Literal' ? each : valueOf(each, 'target')
      const other = otherTarget(textOf(target) ?? '#', place)
      if (target && other !== undefined) add('target swapped', target, `'${other}'`)
      const guard = valueOf(each, 'guard')
      if (guard) add('guard negated', guard, `isNot(${sourceOf(guard)})`, `import { not as isNot } from 'xstate';`)
    }
  }

  const visit = (node: Node, place: Place) => {
    for (const property of propertiesOf(node)) {
      const key = keyOf(property)
      const value = property.value as Node
      if (key === 'on' || key === 'after')
        for (const transition of propertiesOf(value)) {
          without('transition removed', transition)
          alternatives(transition.value as Node, place)
        }
      else if (key === 'onDone' || key === 'onError' || key === 'always') {
        without('transition removed', property)
        alternatives(value, place)
      } else if (key === 'guards')
        for (const { value: guard } of propertiesOf(value)) {
          const { body, type } = guard as Node & { body: Node }
          if (type === 'ArrowFunctionExpression' && body.type !== 'BlockStatement')
            add('guard negated', body, `!(${sourceOf(body)})`)
        }
      else if (key === 'delays')
        for (const { value: delay } of propertiesOf(value)) {
          const ms =
            (delay as Node).type === 'ArrowFunctionExpression' ? (delay as { body: Node }).body : (delay as Node)
          add('delay changed', ms, `(${sourceOf(ms)}) * 2`)
        }
    }
    for (const property of propertiesOf(node)) {
      const key = keyOf(property)
      const value = property.value as Node
      if (key === 'actions' && value.type !== 'ObjectExpression' ? true : key === 'entry' || key === 'exit') {
        if (value.type === 'ArrayExpression') for (const action of elementsOf(value)) without('action dropped', action)
        else without('action dropped', property)
      } else if (key === 'actions' && valueOf(value, 'type')) without('action dropped', property)
    }
  }

  const walk = (node: Node, place: Place) => {
    if (node.type === 'ObjectExpression') {
      const isRoot = place.state === undefined && valueOf(node, 'description') !== undefined
      const here = isRoot ? { state: node, beside: undefined } : place
      visit(node, here)
      for (const property of propertiesOf(node)) {
        const value = property.value as Node
        if (keyOf(property) === 'states')
          for (const state of propertiesOf(value))
            walk(state.value as Node, { state: state.value as Node, beside: value })
        else walk(value, here)
      }
      return
    }
    for (const child of Object.values(node).flat()) if (isNode(child)) walk(child, place)
  }
  walk(parseSync(file, code).program as unknown as Node, { state: undefined, beside: undefined })
  return mutants
}
