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
 * The plugins for Kysely in this file change queries of the server. Some remove a safeguard: tests named "Control"
 * prove by these plugins that the test of a race fails without the safeguard. The other plugins make a race more
 * likely.
 */

const plugin = (change: (node: RootOperationNode) => RootOperationNode): KyselyPlugin => ({
  transformQuery: ({ node }) => change(node),
  transformResult: ({ result }) => Promise.resolve(result),
})

/** Removes the row locks (`for update`) from select statements. */
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

/** Removes the condition on the current status from update statements, so that any status can follow. */
export const withoutStatusGuard = plugin((node) => {
  if (!UpdateQueryNode.is(node) || !node.where || !AndNode.is(node.where.where)) return node
  const { left, right } = node.where.where
  return asksForStatus(right) ? { ...node, where: { ...node.where, where: left } } : node
})

/** Removes `on conflict` from insert statements, so that an existing row is inserted again where no key forbids it. */
export const withoutConflicts = plugin((node) => {
  if (!InsertQueryNode.is(node)) return node
  const { onConflict: _conflict, ...rest } = node
  return rest
})

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

/** Lets a claim of stock wait for 2 ms at each unit and day, so that simultaneous orders probably overlap. */
const SLOWLY: [string, string] = ['w.count,\n', 'w.count + length(pg_sleep(0.002)::text),\n']
export const slowClaims = rewritten(SLOWLY)

/** Makes claims of stock slow, and lets each connection claim units and days in another order. */
export const slowClaimsWithoutOrder = rewritten(SLOWLY, [
  'order by w.unit, d.day',
  'order by md5(w.unit || d.day || pg_backend_pid())',
])
