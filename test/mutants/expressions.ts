import { childrenOf, isNode, keyOf, propertiesOf, valueOf, withoutElement, type Edit, type Node } from './source.ts'

const OPERATORS: Partial<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>'],
  '<=': ['<', '>='],
  '>': ['>=', '<'],
  '>=': ['>', '<='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '&&': ['||'],
  '||': ['&&'],
}

const TWINS = [
  ['some', 'every'],
  ['min', 'max'],
  ['startsWith', 'endsWith'],
  ['find', 'findLast'],
  ['from', 'to'],
  ['adults', 'kids'],
  ['before', 'after'],
  ['pickuptime', 'returntime'],
  ['pickupdate', 'returndate'],
] as const
const TWIN = new Map<string, string>(
  TWINS.flatMap(([a, b]) => [
    [a, b],
    [b, a],
  ]),
)

const LEFT_OUT = new Set(['filter', 'toSorted', 'toReversed', 'slice'])

const isText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

const ofOperator = (node: Node, code: string): Edit[] => {
  const { operator, left, right } = node as Node & { operator: string; left: Node; right: Node }
  if (operator === '+' && (isText(left) || isText(right))) return []
  const at = left.end + code.slice(left.end, right.start).indexOf(operator)
  const others = OPERATORS[operator] ?? []
  return others.map((text) => ({ start: at, end: at + operator.length, text }))
}

const ofObject = (node: Node, code: string): Edit[] => {
  const properties = propertiesOf(node).filter(
    (each) => !isFunction(each.value as Node) && !valueOf(each.value, 'description') && keyOf(each) !== 'types',
  )
  const dropped = properties.filter((each) => keyOf(each) !== 'type').map((each) => withoutElement(each, code))
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  const swapped = properties.flatMap((first, index): Edit[] => {
    const second = properties[index + 1]
    if (!second || isText(first.value as Node) !== isText(second.value as Node)) return []
    const [a, b] = [first.value as Node, second.value as Node]
    const between = code.slice(first.end, second.start)
    const text = `${keyOf(first)}: ${textOf(b)}${between}${keyOf(second)}: ${textOf(a)}`
    const isPlain = [first, second].every(({ computed }) => computed !== true) && textOf(a) !== textOf(b)
    return isPlain && /^\w+$/.test(keyOf(first) + keyOf(second)) ? [{ start: first.start, end: second.end, text }] : []
  })
  const texts = properties
    .filter(({ value }) => (value as Node).type === 'Literal' && typeof (value as Node).value === 'string')
    .map(({ value }) => ({ start: (value as Node).start, end: (value as Node).end, text: "'mutated'" }))
  return [...dropped, ...swapped, ...texts]
}

const ofPattern = (node: Node): Edit[] => {
  const properties = (node.properties as Node[]).filter(({ type, shorthand }) => type === 'Property' && shorthand)
  return properties.flatMap((property): Edit[] => {
    const other = TWIN.get(keyOf(property))
    const twin = properties.find((each) => keyOf(each) === other)
    if (!twin || twin.start < property.start) return []
    const value = property.value as Node
    return value.type === 'Identifier'
      ? [
          {
            start: property.start,
            end: property.end,
            text: `${other!}: ${keyOf(property)}, ${keyOf(property)}: ${other!}`,
          },
        ]
      : []
  })
}

const ofNode = (node: Node, code: string): Edit[] => {
  const textOf = ({ start, end }: Node) => code.slice(start, end)
  const replaced = (text: string): Edit => ({ start: node.start, end: node.end, text })
  switch (node.type) {
    case 'BinaryExpression':
      return ofOperator(node, code)
    case 'LogicalExpression': {
      const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
      const parts = operator === '??' ? [left] : [left, right]
      return [...ofOperator(node, code), ...parts.map((part) => replaced(`(${textOf(part)})`))]
    }
    case 'UnaryExpression':
      return node.operator === '!' ? [replaced(textOf(node.argument as Node))] : []
    case 'ConditionalExpression': {
      const { test, consequent, alternate } = node as Node & { test: Node; consequent: Node; alternate: Node }
      return [replaced(`(${textOf(test)}) ? (${textOf(alternate)}) : (${textOf(consequent)})`)]
    }
    case 'IfStatement': {
      const { start, end } = node.test as Node
      return [{ start, end, text: `!(${code.slice(start, end)})` }]
    }
    case 'Literal':
      if (typeof node.value === 'boolean') return [replaced(String(!node.value))]
      return typeof node.value === 'number' ? [replaced(String(node.value + 1))] : []
    case 'ObjectExpression':
      return ofObject(node, code)
    case 'ObjectPattern':
      return ofPattern(node)
    case 'ArrayExpression': {
      const elements = node.elements as (Node | null)[]
      const isJoined = elements.some((each) => each?.type === 'SpreadElement')
      return isJoined && elements.length > 1
        ? elements.flatMap((each) => (each ? [withoutElement(each, code)] : []))
        : []
    }
    case 'MemberExpression': {
      const property = node.property as Node
      const twin = node.computed ? undefined : TWIN.get(String(property.name))
      return twin === undefined ? [] : [{ start: property.start, end: property.end, text: twin }]
    }
    case 'CallExpression': {
      const callee = node.callee as Node
      const name = callee.type === 'MemberExpression' ? String((callee.property as Node).name) : ''
      return LEFT_OUT.has(name) ? [replaced(textOf(callee.object as Node))] : []
    }
    default:
      return []
  }
}

/**
 * Leaves out types, imports, errors and texts, because a change of them is seldom a change of behaviour, and `while` and `for` loops, because a
 * changed loop might not end.
 */
const isLeftOut = (node: Node, parent: Node): boolean =>
  (node.type.startsWith('TS') &&
    !['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(node.type)) ||
  ['ImportDeclaration', 'ThrowStatement', 'WhileStatement', 'ForStatement'].includes(node.type) ||
  (node.type === 'Property' &&
    ['description', 'meta', 'id'].includes(keyOf(node)) &&
    parent.type === 'ObjectExpression')

export const mistakesIn = (root: Node, code: string, isOther: (node: Node) => boolean = () => false): Edit[] => {
  const visit = (node: Node): Edit[] => [
    ...ofNode(node, code),
    ...childrenOf(node)
      .filter((child) => isNode(child) && !isLeftOut(child, node) && !isOther(child))
      .flatMap(visit),
  ]
  return visit(root)
}
