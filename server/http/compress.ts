import { Readable, pipeline } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/compress'

const LEAST_BYTES = 1024

/** Every chunk is flushed, so that a page that is still being rendered already shows. */
const encoders = {
  br: () =>
    createBrotliCompress({
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: 4 },
    }),
  gzip: () => createGzip({ flush: constants.Z_SYNC_FLUSH }),
}

const acceptedEncoding = (header: string | undefined): keyof typeof encoders | undefined => {
  const accepted = (header ?? '')
    .split(',')
    .map((part) => part.trim().split(';'))
    .filter(([, quality]) => !/^\s*q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name)
  return accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : undefined
}

/** Compresses what is made per request; files of the built app lie there compressed. */
export const compress: MiddlewareHandler = async (c, next) => {
  await next()
  const { headers, body, status } = c.res
  const length = headers.get('Content-Length')
  const isSmall = length !== null && Number(length) < LEAST_BYTES
  if (!body || isSmall || headers.has('Content-Encoding') || c.req.method === 'HEAD' || status === 206) return
  if (!COMPRESSIBLE_CONTENT_TYPE_REGEX.test(headers.get('Content-Type') ?? '')) return
  c.header('Vary', 'Accept-Encoding', { append: true })
  const encoding = acceptedEncoding(c.req.header('Accept-Encoding'))
  if (!encoding) return
  const encoder = encoders[encoding]()
  // A visitor who leaves ends the source too; there is nobody left to tell.
  pipeline(Readable.fromWeb(body as ReadableStream), encoder, () => {})
  c.res = new Response(Readable.toWeb(encoder) as unknown as globalThis.ReadableStream, c.res)
  c.res.headers.delete('Content-Length')
  c.res.headers.set('Content-Encoding', encoding)
  const etag = headers.get('ETag')
  if (etag && !etag.startsWith('W/')) c.res.headers.set('ETag', `W/${etag}`)
}
