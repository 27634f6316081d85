import process from 'node:process'

/** @param {string} words */
export function say(words) {
  console.log(`[talstation] ${words}`)
}

/**
 * @param {string} command that takes no words
 * @throws with an explanation if there are words
 */
export function refuseWords(command) {
  const words = process.argv.slice(2)
  if (words.length === 0) return
  throw new Error(
    `\`${command}\` takes no options, but got ${words.join(' ')}. Settings are environment variables, such as PORT=4000 (contract/environment.ts).`,
  )
}

/** @param {() => Promise<number>} main resolves to the exit code */
export async function runCommand(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(`[talstation] ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
