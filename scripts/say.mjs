import process from 'node:process'

/**
 * Prints the command's current activity.
 * @param {string} words
 */
export function say(words) {
  console.log(`[talstation] ${words}`)
}

/**
 * Runs a command's main function. An error is printed as a message, without a stack trace.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runCommand(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    console.error(`[talstation] ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}
