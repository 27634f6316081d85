import type { Call } from '#contract/call.ts'
import { Refusal, invalidField } from '#server/base/refusal.ts'
import { whileAway } from '#server/limits/admission.ts'

export const BODY_BYTES_MAX = 256 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

const tooLarge = () => new Refusal(413, { error: 'too large' })

const mediaType = (request: Request) => request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()

const readBytes = async (request: Request, max: number): Promise<Buffer> => {
  const length = request.headers.get('content-length')
  if (Number(length ?? 0) > max) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Reads a body of known length by Hono's `arrayBuffer`, which reads from Node's stream and is faster than the web
    // stream below.
    if (length !== null) return Buffer.from(await request.arrayBuffer())
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > max) break
      chunks.push(chunk)
    }
  } catch {
    // Throws a 400, which only appears in the log, because the sender has disconnected.
    throw new Refusal(400, { error: 'the body broke off' })
  }
  if (size > max) throw tooLarge()
  return Buffer.concat(chunks)
}

const readJsonBody = async (request: Request, { plainText, bytesMax = BODY_BYTES_MAX }: Call): Promise<unknown> => {
  const type = mediaType(request)
  if (type !== 'application/json' && !(plainText && type === 'text/plain'))
    throw new Refusal(415, { error: 'unsupported media type' })
  const bytes = await whileAway(() => readBytes(request, bytesMax))
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw invalidField('', 'form.malformed')
  }
}

/**
 * In a body of text, bytes that are not UTF-8 become a character that no schema accepts.
 * @throws Refusal 415 for another media type, 413 if the body is too large, 422 if it is not JSON, or 400 if the sender
 * has disconnected
 */
export const readBody = async (request: Request, call: Call): Promise<unknown> =>
  call.text ? (await whileAway(() => readBytes(request, BODY_BYTES_MAX))).toString('utf8') : readJsonBody(request, call)
