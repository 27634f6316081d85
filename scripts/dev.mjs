// Vite serves the pages from their sources on PORT, and passes calls to the real server on the next port.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import { relative, resolve, sep } from 'node:path'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readEnvironment, StartError } from '#server/base/environment.ts'
import { listen } from '#server/http/listen.ts'
import { isLoopback } from '#server/base/loopback.ts'
import { refuseWords, runCommand, say } from './say.mjs'

const NONCE = 'development'
const LAST_PORT = 65_535

/** A browser may load files of these folders, but none of the server or of the data folder. */
const SERVED = ['contract', 'domain', 'machines', 'locales', 'src', 'routes', 'node_modules']
const SERVERS = new Set(['contract', 'domain', 'machines', 'locales', 'server', 'tenants'])

/** @typedef {{ vite: import('vite').ViteDevServer, api: string, origin: string }} Back */

/** React Refresh must connect to React before all other scripts run. */
const PREAMBLE = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

const assets = {
  routes: {
    __root__: {
      scripts: [
        { attrs: { type: 'module' }, children: PREAMBLE },
        { attrs: { type: 'module', src: '/@vite/client' } },
        { attrs: { type: 'module', src: '/src/entry-client.tsx' } },
      ],
    },
  },
}

/**
 * @param {Back} back
 * @param {Request} request
 */
const renderPage = async ({ vite, api }, request) => {
  const { render } = await vite.ssrLoadModule('/src/entry-server.tsx')
  const cookie = request.headers.get('cookie') ?? ''
  /** @type {(path: string, init?: RequestInit) => Promise<Response>} */
  const fetchApi = (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    return fetch(api + path, { ...init, headers })
  }
  return render(request, { nonce: NONCE, fetch: fetchApi }, assets)
}

/**
 * @param {Back} back
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 */
const answerPage = async (back, req, res) => {
  try {
    const page = await renderPage(
      back,
      new Request(`${back.origin}${req.url}`, { headers: { cookie: req.headers.cookie ?? '' } }),
    )
    res.writeHead(page.status, Object.fromEntries(page.headers))
    await pipeline(Readable.fromWeb(page.body ?? new Blob([]).stream()), res)
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    back.vite.ssrFixStacktrace(error)
    console.error(error)
    if (!res.headersSent) res.writeHead(500, { 'Content-Type': 'text/plain' })
    res.end(error.stack)
  }
}

/**
 * @param {Back} back
 * @param {import('node:http').ServerResponse} res
 */
const answerInspector = async ({ vite }, res) => {
  const html = await readFile('src/inspector/inspect.html', 'utf8')
  res.writeHead(200, { 'Content-Type': 'text/html' })
  res.end(await vite.transformIndexHtml('/inspect.html', html))
}

const stopAsked = () =>
  new Promise((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => done('asked'))
  })

/** @param {import('vite').ViteDevServer} vite */
const serverChanged = (vite) =>
  new Promise((done) => {
    /** @type {(event: string, file: string) => void} */
    const look = (_event, file) => {
      if (!SERVERS.has(relative(process.cwd(), file).split(sep)[0] ?? '')) return
      vite.watcher.off('all', look)
      done('changed')
    }
    vite.watcher.on('all', look)
  })

/**
 * @param {import('vite').ViteDevServer} vite
 * @param {NodeJS.ProcessEnv} env
 * @param {Promise<unknown>} asked
 * @returns {Promise<number>} exit code
 */
const runServer = async (vite, env, asked) => {
  for (let isFirst = true; ; isFirst = false) {
    const changed = serverChanged(vite)
    // Turns V8's optimizing compiler for WebAssembly off, so that the embedded database starts sooner.
    const server = spawn(process.execPath, ['--liftoff-only', 'server/cli/cli.ts', 'serve'], { stdio: 'inherit', env })
    const exit = once(server, 'exit')
    const reason = await Promise.race([exit, asked, changed])
    if (reason === 'asked' || reason === 'changed') server.kill('SIGTERM')
    const [code] = await exit
    if (reason === 'asked') return 0
    if (reason === 'changed') continue
    if (isFirst) return code ?? 1
    say('The server has ended. It starts again when one of its files changes.')
    if ((await Promise.race([asked, changed])) === 'asked') return 0
  }
}

/**
 * @param {import('node:http').Server} http listens on PORT
 * @param {import('#contract/environment.ts').Environment} environment
 * @param {Promise<unknown>} asked
 * @returns {Promise<number>} exit code
 */
const develop = async (http, { PORT, BASE_URL, DATA_DIR, TENANTS_DIR }, asked) => {
  const origin = BASE_URL ?? `http://localhost:${PORT}`
  const api = `http://127.0.0.1:${PORT + 1}`
  const { createServer: createVite } = await import('vite')
  const starting = createVite({
    appType: 'custom',
    server: {
      middlewareMode: true,
      // Gives Vite's websocket the server that listens on PORT, because Vite would open a second port otherwise.
      ws: { server: http },
      fs: { allow: SERVED },
      watch: {
        ignored: ['.data', '.cache', 'dist', 'test-results', DATA_DIR].map((folder) => `${resolve(folder)}/**`),
      },
      proxy: { '^/(tenant-files|sandbox|dev|healthz|readyz|api)(/|$)': api, '^(/\\w+)?/(de|en)/api/': api },
    },
  })
  /**
   * @param {import('node:http').IncomingMessage} req
   * @param {import('node:http').ServerResponse} res
   */
  const answer = async (req, res) => {
    const back = { vite: await starting, api, origin }
    const isInspector = req.url === '/inspect.html'
    back.vite.middlewares(req, res, () => void (isInspector ? answerInspector(back, res) : answerPage(back, req, res)))
  }
  http.on('request', (req, res) => void answer(req, res))
  const vite = await starting
  say(`Pages come from the sources; the server behind them has the port ${PORT + 1}.`)
  try {
    const own = { HOST: '127.0.0.1', PORT: `${PORT + 1}`, BASE_URL: origin, TENANTS_DIR: TENANTS_DIR ?? 'tenants' }
    return await runServer(vite, { ...process.env, ...own }, asked)
  } finally {
    await vite.close()
  }
}

await runCommand(async () => {
  refuseWords('npm run dev')
  const environment = readEnvironment(process.env)
  const { HOST, PORT } = environment
  if (!isLoopback(HOST))
    throw new StartError(
      `HOST is ${HOST}, but \`npm run dev\` shows sources and mails and so is for this machine only: use 127.0.0.1, ::1 or localhost. \`npm start\` shows the shop to others.`,
    )
  if (PORT === LAST_PORT) throw new StartError('`npm run dev` needs the port after PORT too: set PORT to a lower one.')
  const asked = stopAsked()
  const http = createHttpServer()
  const port = await listen(http, environment)
  try {
    return await develop(http, { ...environment, PORT: port }, asked)
  } finally {
    http.close()
    http.closeAllConnections()
  }
})
