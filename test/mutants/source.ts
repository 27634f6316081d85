import { parseSync } from 'vite'

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

export const parse = (file: string, code: string): Node => parseSync(file, code).program as unknown as Node

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

export const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression'
    ? (node.properties as Node[]).filter(({ type }) => type === 'Property')
    : []

export const keyOf = ({ key }: Node): string => {
  const { name, value } = key as { name?: string; value?: unknown }
  return name ?? String(value)
}

export const valueOf = (node: unknown, key: string): Node | undefined =>
  propertiesOf(node).find((property) => keyOf(property) === key)?.value as Node | undefined

export interface Edit {
  start: number
  end: number
  text: string
}

export const withoutElement = ({ start, end }: Node, code: string): Edit => {
  const comma = /^\s*,/.exec(code.slice(end))?.[0].length ?? 0
  return { start, end: end + comma, text: '' }
}
