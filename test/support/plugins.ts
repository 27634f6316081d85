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

/* What takes a safeguard away from every query: controls prove with them that a test can fail. */

const plugin = (change: (node: RootOperationNode) => RootOperationNode): KyselyPlugin => ({
  transformQuery: ({ node }) => change(node),
  transformResult: ({ result }) => Promise.resolve(result),
})

/** No row is ever locked by reading it. */
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

/** A row is moved on whatever its status is by now. */
export const withoutStatusGuard = plugin((node) => {
  if (!UpdateQueryNode.is(node) || !node.where || !AndNode.is(node.where.where)) return node
  const { left, right } = node.where.where
  return asksForStatus(right) ? { ...node, where: { ...node.where, where: left } } : node
})

/** What is there already is written once more. */
export const withoutConflicts = plugin((node) => {
  if (!InsertQueryNode.is(node)) return node
  const { onConflict: _conflict, ...rest } = node
  return rest
})

/** Changes the SQL that is written by hand. */
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

/** Claiming takes a while for each unit and day, so that baskets at once surely meet. */
const SLOWLY: [string, string] = ['w.count,\n', 'w.count + length(pg_sleep(0.002)::text),\n']
export const slowClaims = rewritten(SLOWLY)

/** The same, in an order of each connection's own. */
export const slowClaimsWithoutOrder = rewritten(SLOWLY, [
  'order by w.unit, d.day',
  'order by md5(w.unit || d.day || pg_backend_pid())',
])
