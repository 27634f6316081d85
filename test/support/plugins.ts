import { type KyselyPlugin, RawNode, type RootOperationNode, SelectQueryNode } from 'kysely'

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

/** Stock is claimed in an order of each connection's own. */
export const withoutOrder = plugin((node) =>
  RawNode.is(node)
    ? {
        ...node,
        sqlFragments: node.sqlFragments.map((part) =>
          part.replaceAll('order by u.unit, d.day', `order by md5(u.unit || d.day || pg_backend_pid())`),
        ),
      }
    : node,
)
