import {
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OperationNode,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  SelectQueryNode,
  UpdateQueryNode,
} from 'kysely'

/* Plugins that remove a safeguard from every query. Controls use them to prove that a test can fail. */

const plugin = (change: (node: RootOperationNode) => RootOperationNode): KyselyPlugin => ({
  transformQuery: ({ node }) => change(node),
  transformResult: ({ result }) => Promise.resolve(result),
})

/** Reading never locks a row. */
export const withoutRowLocks = plugin((node) => {
  if (!SelectQueryNode.is(node)) return node
  const { endModifiers: _locks, ...rest } = node
  return rest
})

const asksForStatus = (node: OperationNode) =>
  BinaryOperationNode.is(node) &&
  ReferenceNode.is(node.leftOperand) &&
  ColumnNode.is(node.leftOperand.column) &&
  node.leftOperand.column.column.name === 'status'

/** A reservation changes its status regardless of its current one. */
export const withoutStatusGuard = plugin((node) => {
  if (!UpdateQueryNode.is(node) || !node.where || !AndNode.is(node.where.where)) return node
  const { left, right } = node.where.where
  return asksForStatus(right) ? { ...node, where: { ...node.where, where: left } } : node
})

/** Inserts existing rows a second time. */
export const withoutConflicts = plugin((node) => {
  if (!InsertQueryNode.is(node)) return node
  const { onConflict: _conflict, ...rest } = node
  return rest
})

/** Replaces parts of handwritten SQL. */
const rewritten = (...changes: [from: string, to: string][]) =>
  plugin((node) =>
    RawNode.is(node)
      ? {
          ...node,
          sqlFragments: node.sqlFragments.map((part) =>
            changes.reduce((text, [from, to]) => text.replaceAll(from, to), part),
          ),
        }
      : node,
  )

/** Slows claiming for each unit and day, so that concurrent orders surely meet. */
const SLOWLY: [string, string] = ['w.count,\n', 'w.count + length(pg_sleep(0.002)::text),\n']
export const slowClaims = rewritten(SLOWLY)

/** Claims just as slowly, in a different order for each connection. */
export const slowClaimsWithoutOrder = rewritten(SLOWLY, [
  'order by w.unit, d.day',
  'order by md5(w.unit || d.day || pg_backend_pid())',
])
