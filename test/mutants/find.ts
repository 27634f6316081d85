import { mistakesIn } from './expressions.ts'
import {
  childrenOf,
  isNode,
  keyOf,
  parse,
  propertiesOf,
  valueOf,
  withoutElement,
  type Edit,
  type Node,
} from './source.ts'

export type MutantKind =
  | 'guard negated'
  | 'transition removed'
  | 'error transition removed'
  | 'target swapped'
  | 'action dropped'
  | 'actions swapped'
  | 'delay changed'
  | 'order of alternatives swapped'
  | 'reenter changed'
  | 'tag removed'
  | 'part of a guard changed'
  | 'action changed'
  | 'payload changed'
  | 'input changed'
  | 'rule of a chart changed'
  | 'rule of the domain changed'
  | 'rule of the server changed'

export interface Mutant {
  kind: MutantKind
  file: string
  place: string
  state: string
  code: string
}

const elementsOf = (node: Node | undefined): Node[] =>
  node?.type === 'ArrayExpression' ? (node.elements as Node[]).filter(({ type }) => type !== 'SpreadElement') : []

const textOf = (node: Node | undefined): string | undefined =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

interface Place {
  state: Node | undefined
  beside: Node | undefined
  path: string
}

const otherTarget = (target: string, { state, beside }: Omit<Place, 'path'>): string | undefined => {
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

const calledName = (node: Node): string => {
  const callee = node.callee as Node
  return String(callee.type === 'MemberExpression' ? (callee.property as Node).name : callee.name)
}

const SENDING = new Set(['sendTo', 'raise', 'emit', 'sendParent'])

const isPayload = (node: Node): boolean =>
  (node.type === 'CallExpression' && SENDING.has(calledName(node))) ||
  (node.type === 'Property' && ['params', 'output'].includes(keyOf(node)))
const isInput = (node: Node): boolean => node.type === 'Property' && ['input', 'context'].includes(keyOf(node))
const isGuards = (node: Node): boolean =>
  node.type === 'Property' && keyOf(node) === 'guards' && isNode(node.value) && node.value.type === 'ObjectExpression'
const isActions = (node: Node): boolean =>
  (node.type === 'Property' && keyOf(node) === 'actions' && (node.value as Node).type === 'ObjectExpression') ||
  (node.type === 'CallExpression' && calledName(node) === 'assign')
const restarts = (state: Node | undefined): boolean =>
  ['entry', 'exit', 'invoke', 'after'].some((key) => valueOf(state, key) !== undefined)
const CHART_CALLS = new Set(['createMachine', 'createStateConfig'])

const isOfChart = (node: Node): boolean =>
  isGuards(node) ||
  isActions(node) ||
  isPayload(node) ||
  (node.type === 'Property' && keyOf(node) === 'guard') ||
  (node.type === 'Property' && ['delays', 'types', 'actors'].includes(keyOf(node))) ||
  (node.type === 'CallExpression' && CHART_CALLS.has(calledName(node)))

const show = (shown: string) => shown.replaceAll(/\s+/g, ' ').slice(0, 80)

export const mutantsOf = (file: string, code: string): Mutant[] => {
  const program = parse(file, code)
  const mutants: Mutant[] = []
  let inState = ''
  const add = (kind: MutantKind, { start, end, text }: Edit, prefix = '') => {
    const line = code.slice(0, start).split('\n').length
    const place = `line ${line}: ${show(code.slice(start, end))} -> ${show(text)}`
    mutants.push({
      kind,
      file,
      place,
      state: inState,
      code: `${prefix}${code.slice(0, start)}${text}${code.slice(end)}`,
    })
  }
  const without = (kind: MutantKind, node: Node) => add(kind, withoutElement(node, code))
  const sourceOf = ({ start, end }: Node) => code.slice(start, end)
  const mistakes = (kind: MutantKind, node: Node, isOther?: (child: Node) => boolean) => {
    for (const edit of mistakesIn(node, code, isOther)) add(kind, edit)
  }

  if (!file.startsWith('machines/')) {
    mistakes(file.startsWith('domain/') ? 'rule of the domain changed' : 'rule of the server changed', program)
    return mutants
  }

  const swapped = (kind: MutantKind, first: Node, second: Node) =>
    add(kind, { start: first.start, end: second.end, text: `${sourceOf(second)}, ${sourceOf(first)}` })

  const alternatives = (value: Node, place: Place) => {
    const all = elementsOf(value)
    for (const each of all) without('transition removed', each)
    for (const [at, first] of all.entries()) {
      const second = all[at + 1]
      // Swaps only with an alternative without a guard, because two guards usually exclude each other.
      if (second && !valueOf(second, 'guard')) swapped('order of alternatives swapped', first, second)
    }
    for (const each of value.type === 'ArrayExpression' ? all : [value]) {
      const target = each.type === 'Literal' ? each : valueOf(each, 'target')
      const other = otherTarget(textOf(target) ?? '#', place)
      if (target && other !== undefined) add('target swapped', { ...target, text: `'${other}'` })
      const guard = valueOf(each, 'guard')
      if (guard)
        add('guard negated', { ...guard, text: `isNot(${sourceOf(guard)})` }, `import { not as isNot } from 'xstate';`)
      const reenter = valueOf(each, 'reenter')
      // A target inside the state is entered again even without `reenter`.
      const isInside = textOf(target)?.startsWith('.') === true
      if (reenter && (!isInside || restarts(place.state))) add('reenter changed', { ...reenter, text: 'false' })
      else if (!reenter && target && isInside && restarts(place.state))
        add(
          'reenter changed',
          each.type === 'Literal'
            ? { ...each, text: `{ target: ${sourceOf(each)}, reenter: true }` }
            : { start: each.start, end: each.start + 1, text: '{ reenter: true,' },
        )
    }
  }

  const actions = (property: Node) => {
    const value = property.value as Node
    if (value.type === 'ArrayExpression') {
      const all = elementsOf(value)
      for (const action of all) without('action dropped', action)
      for (const [at, first] of all.entries()) if (all[at + 1]) swapped('actions swapped', first, all[at + 1]!)
    } else without('action dropped', property)
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
        without(key === 'onError' ? 'error transition removed' : 'transition removed', property)
        alternatives(value, place)
      } else if (key === 'guards')
        for (const { value: guard } of propertiesOf(value)) {
          const { body, type } = guard as Node & { body: Node }
          if (type === 'ArrowFunctionExpression' && body.type !== 'BlockStatement')
            add('guard negated', { ...body, text: `!(${sourceOf(body)})` })
        }
      else if (key === 'delays')
        for (const { value: delay } of propertiesOf(value)) {
          const ms =
            (delay as Node).type === 'ArrowFunctionExpression' ? (delay as { body: Node }).body : (delay as Node)
          add('delay changed', { ...ms, text: `(${sourceOf(ms)}) * 2` })
        }
      else if (key === 'entry' || key === 'exit') actions(property)
      else if (key === 'tags' && ['Literal', 'ArrayExpression'].includes(value.type)) without('tag removed', property)
      else if (key === 'actions' && (value.type !== 'ObjectExpression' || valueOf(value, 'type'))) actions(property)
      if (isGuards(property))
        for (const guard of propertiesOf(value)) mistakes('part of a guard changed', guard.value as Node)
      else if (key === 'guard') mistakes('part of a guard changed', value)
      else if (isActions(property) && !valueOf(value, 'type'))
        for (const action of propertiesOf(value)) mistakes('action changed', action.value as Node, isPayload)
      else if (isInput(property)) mistakes('input changed', value)
      else if (isPayload(property)) mistakes('payload changed', value)
    }
  }

  const walk = (node: Node, place: Place) => {
    inState = place.path
    if (node.type === 'CallExpression' && SENDING.has(calledName(node)))
      for (const argument of node.arguments as Node[]) mistakes('payload changed', argument)
    if (node.type === 'ObjectExpression') {
      const isRoot = place.state === undefined && valueOf(node, 'description') !== undefined
      const here = isRoot ? { state: node, beside: undefined, path: '' } : place
      inState = here.path
      visit(node, here)
      for (const property of propertiesOf(node)) {
        const value = property.value as Node
        if (keyOf(property) === 'states')
          for (const state of propertiesOf(value)) {
            const path = [here.path, keyOf(state)].filter(Boolean).join('.')
            walk(state.value as Node, { state: state.value as Node, beside: value, path })
          }
        else if (keyOf(property) !== 'guard') walk(value, here)
      }
      return
    }
    for (const child of childrenOf(node)) walk(child, place)
  }
  walk(program, { state: undefined, beside: undefined, path: '' })
  inState = ''

  mistakes('rule of a chart changed', program, isOfChart)
  const seen = new Set<string>()
  return mutants.filter(({ code: changed }) => !seen.has(changed) && seen.add(changed))
}
