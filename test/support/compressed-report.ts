import { gzipSync } from 'node:zlib'

/** Returns the body of a report as a browser sends it: the recording is compressed by gzip, in Base64. */
export const compressedReport = (recording: object) => ({
  recording: gzipSync(JSON.stringify(recording)).toString('base64'),
})
