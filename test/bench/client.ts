import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Answer {
  status: number
  head: string
  body: Buffer
}

const HEAD_END = '\r\n\r\n'
const LAST_CHUNK = Buffer.from('0\r\n\r\n')

const joinChunks = (raw: Buffer): Buffer => {
  const parts: Buffer[] = []
  let at = 0
  for (;;) {
    const end = raw.indexOf('\r\n', at)
    const size = Number.parseInt(raw.toString('latin1', at, end), 16)
    if (size === 0) return Buffer.concat(parts)
    parts.push(raw.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
}

/** This client is written by hand, because Node's own client would take about as much CPU as the measured server. */
export class Client {
  readonly #socket: Socket
  #parts: Buffer[] = []
  #size = 0
  #head: string | undefined
  #bodyAt = 0
  #length: number | undefined
  #resolve: ((answer: Answer) => void) | undefined
  #reject: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (part: Buffer) => this.#take(part))
    socket.on('error', (error) => this.#reject?.(error))
    socket.on('close', () => this.#reject?.(new Error('The server has closed the connection')))
  }

  static async open(origin: string, localAddress?: string): Promise<Client> {
    const { hostname, port } = new URL(origin)
    const socket = connect({ host: hostname, port: Number(port), ...(localAddress && { localAddress, family: 4 }) })
    await once(socket, 'connect')
    return new Client(socket)
  }

  send(request: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#resolve = resolve
      this.#reject = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#reject = undefined
    this.#socket.destroy()
  }

  #take(part: Buffer) {
    this.#parts.push(part)
    this.#size += part.byteLength
    if (this.#head === undefined && !this.#readHead()) return
    if (this.#length !== undefined ? this.#size - this.#bodyAt >= this.#length : part.subarray(-5).equals(LAST_CHUNK))
      this.#answer()
  }

  #readHead(): boolean {
    const whole = Buffer.concat(this.#parts)
    const end = whole.indexOf(HEAD_END)
    if (end < 0) return false
    this.#parts = [whole]
    this.#head = whole.toString('latin1', 0, end)
    this.#bodyAt = end + HEAD_END.length
    const length = /\r\ncontent-length: (\d+)/i.exec(this.#head)?.[1]
    const isEmpty = /^HTTP\/1\.1 (204|304)/.test(this.#head)
    this.#length = isEmpty ? 0 : length === undefined ? undefined : Number(length)
    return true
  }

  #answer() {
    const raw = Buffer.concat(this.#parts).subarray(this.#bodyAt)
    const head = this.#head!
    const body = this.#length === undefined ? joinChunks(raw) : raw
    const resolve = this.#resolve!
    this.#parts = []
    this.#size = 0
    this.#head = undefined
    this.#reject = undefined
    resolve({ status: Number(head.slice(9, 12)), head, body })
  }
}

export interface Request {
  method?: 'GET' | 'POST'
  path: string
  headers?: Record<string, string>
  body?: string | object
}

export const bytesOf = ({ method = 'GET', path, headers = {}, body }: Request): Buffer => {
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
  const all = {
    Host: 'localhost',
    ...(typeof body === 'object' && { 'Content-Type': 'application/json' }),
    ...(text !== undefined && { 'Content-Length': String(Buffer.byteLength(text)) }),
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}${HEAD_END}${text ?? ''}`)
}
