/**
 * Arguments for the Node that opens the shop. V8 reserves three spaces of 4 MB for new objects. Its default of 48 MB
 * needs a third more memory and is no faster.
 */
export const SERVE_COMMAND = ['--max-semi-space-size=4', 'server/cli/cli.ts', 'serve']
