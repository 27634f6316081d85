import type { PasteTarget } from '#domain/groups/paste.ts'
import type { Column } from '#domain/groups/rows.ts'
import { useGroupSend } from '#src/groups/GroupContext.ts'
import { newPersonId } from '#src/groups/new-person-id.ts'

/** @param shown the columns of the table, which decide where pasted cells go */
export const usePaste = (shown: readonly Column[]) => {
  const send = useGroupSend()
  return (cells: string[][], target: PasteTarget): void => {
    if (cells.length === 0) return
    const ids = cells.map(newPersonId)
    send({ type: 'table.edit', edit: { kind: 'paste', cells, target, shown, ids } })
  }
}
