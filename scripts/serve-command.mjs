/** With V8's default space for new objects, a server needs a third more memory and is no faster. */
export const SERVE_COMMAND = ['--max-semi-space-size=4', 'server/cli/cli.ts', 'serve']
