/**
 * V8's space for new objects is limited to three parts of 4 MB each. V8's default of 48 MB needs a third more memory
 * and is no faster.
 */
export const SERVE_COMMAND = ['--max-semi-space-size=4', 'server/cli/cli.ts', 'serve']
