import { Readable, pipeline } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { Context, MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'

const LEAST_BYTES = 1024
/** The window is 256 KB, because the default window would take 4 MB of memory or more for each answer. */
const WINDOW_BITS = 18
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS } }

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

const ENCODERS = {
  br: {
    whole: (body: ArrayBuffer) => compressBrotli(body, BROTLI),
    /** Flushes each chunk, so that a page is visible while the server still renders it. */
    streamed: () => createBrotliCompress({ ...BROTLI, flush: constants.BROTLI_OPERATION_FLUSH }),
  },
  gzip: {
    whole: (body: ArrayBuffer) => compressGzip(body),
    streamed: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
  },
}

const acceptedEncoding = (header: string | undefined): keyof typeof ENCODERS | undefined => {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
}

const streamThrough = (body: ReadableStream, encoder: ReturnType<(typeof ENCODERS)['br' | 'gzip']['streamed']>) => {
  // Ignores errors of the pipeline, because an aborted request also cancels the source.
  pipeline(Readable.fromWeb(body), encoder, () => {})
  return Readable.toWeb(encoder) as unknown as globalThis.ReadableStream
}

const isCompressible = ({ req, res: { headers, status } }: Context): boolean =>
  COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '') &&
  !headers.has('Content-Encoding') &&
  Number(headers.get('Content-Length') ?? LEAST_BYTES) >= LEAST_BYTES &&
  req.method !== 'HEAD' &&
  status !== 206

/**
 * Does not touch the body of an answer that stays uncompressed, because Hono's Node server sends web streams more
 * slowly.
 */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  if (!isCompressible(c)) return
  const { res } = c
  const { headers, status } = res
  headers.append('Vary', 'Accept-Encoding')
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
  if (!encoding) return
  const { whole, streamed } = ENCODERS[encoding]
  const isWhole = headers.has('Content-Length')
  const body = isWhole
    ? new Uint8Array(await whole(await res.arrayBuffer()))
    : res.body && streamThrough(res.body as ReadableStream, streamed())
  if (!body) return
  headers.delete('Content-Length')
  headers.set('Content-Encoding', encoding)
  const etag = headers.get('ETag')
  if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`)
  // Clears `c.res` first, because Hono would otherwise copy the headers of the uncompressed answer into the new one.
  c.res = undefined
  c.res = new Response(body, { status, headers })
}
