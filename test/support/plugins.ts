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

/*
 * Creates a plugin that removes a safeguard from every query. Controls use such plugins to prove that a test can fail.
 */

const plugin = (change: (node: RootOperationNode) => RootOperationNode): KyselyPlugin => ({
  transformQuery: ({ node }) => change(node),
  transformResult: ({ result }) => Promise.resolve(result),
})

/** Removes row locks from reading queries. */
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

/** Lets a reservation change its status whatever its current status is. */
export const withoutStatusGuard = plugin((node) => {
  if (!UpdateQueryNode.is(node) || !node.where || !AndNode.is(node.where.where)) return node
  const { left, right } = node.where.where
  return asksForStatus(right) ? { ...node, where: { ...node.where, where: left } } : node
})

/** Inserts rows without a rule for conflicts, so that existing rows are inserted again. */
export const withoutConflicts = plugin((node) => {
  if (!InsertQueryNode.is(node)) return node
  const { onConflict: _conflict, ...rest } = node
  return rest
})

/** Creates a plugin that replaces parts of SQL that is written by hand. */
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

/** A replacement that makes a claim slow for each unit and day, so that orders at the same moment surely overlap. */
const SLOWLY: [string, string] = ['w.count,\n', 'w.count + length(pg_sleep(0.002)::text),\n']
export const slowClaims = rewritten(SLOWLY)

/** Makes claims slow, and in a different order for each connection. */
export const slowClaimsWithoutOrder = rewritten(SLOWLY, [
  'order by w.unit, d.day',
  'order by md5(w.unit || d.day || pg_backend_pid())',
])
