export const BATCH = 500

type Statement = () => Promise<{ numAffectedRows?: bigint | undefined }>

/**
 * Repeats a statement that writes at most BATCH rows, until it writes fewer. So no transaction is larger than a batch.
 * @returns the number of rows in total
 */
export const inBatches = async (run: Statement): Promise<number> => {
  for (let total = 0; ;) {
    const rows = Number((await run()).numAffectedRows ?? 0n)
    total += rows
    if (rows < BATCH) return total
  }
}
