import { gzipSync } from 'node:zlib'

/** Returns the body of a report whose recording is compressed, as a browser sends it. */
export const compressedReport = (recording: object) => ({
  recording: gzipSync(JSON.stringify(recording)).toString('base64'),
})
