export const BATCH = 500

type Statement = () => Promise<{ numAffectedRows?: bigint | undefined }>

export const inBatches = async (run: Statement): Promise<number> => {
  for (let total = 0; ;) {
    const rows = Number((await run()).numAffectedRows ?? 0n)
    total += rows
    if (rows < BATCH) return total
  }
}
