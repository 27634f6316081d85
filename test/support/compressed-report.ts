import { gzipSync } from 'node:zlib'

export const compressedReport = (recording: object) => ({
  recording: gzipSync(JSON.stringify(recording)).toString('base64'),
})
