// `npm run dev`: pages and modules straight from the sources by Vite, calls and pictures from the real server behind it.
// Changes to the app show at once; changes to the server restart it.
import { spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer as createHttpServer } from 'node:http'
import process from 'node:process'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createServer as createVite } from 'vite'

const PORT = Number(process.env.PORT ?? 3000)
const API_PORT = PORT + 1
const api = `http://127.0.0.1:${API_PORT}`
const NONCE = 'development'

/** React Refresh hooks into React before anything else runs. */
const PREAMBLE = `import { injectIntoGlobalHook } from '/@react-refresh'
injectIntoGlobalHook(window)
window.$RefreshReg$ = () => {}
window.$RefreshSig$ = () => (type) => type`

/** What server/render/route-assets.ts reads from the manifest of a build. */
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

const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/cli.ts', 'serve'], {
  stdio: 'inherit',
  env: { ...process.env, PORT: String(API_PORT), BASE_URL: `http://localhost:${PORT}` },
})
server.once('exit', (code) => process.exit(code ?? 0))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill('SIGTERM'))

const vite = await createVite({
  appType: 'custom',
  server: {
    middlewareMode: true,
    // Everything that is no page: calls of every shop, tenants' pictures, the sandbox acquirer, operations.
    proxy: { '^/(tenant-files|sandbox|dev|healthz|readyz|api)(/|$)': api, '^(/\\w+)?/(de|en)/api/': api },
  },
})

/** @param {Request} request */
const renderPage = async (request) => {
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
 * @param {import('node:http').IncomingMessage} req
 * @param {import('node:http').ServerResponse} res
 */
const answerPage = async (req, res) => {
  try {
    const page = await renderPage(
      new Request(`http://localhost:${PORT}${req.url}`, { headers: { cookie: req.headers.cookie ?? '' } }),
    )
    res.writeHead(page.status, Object.fromEntries(page.headers))
    await pipeline(Readable.fromWeb(page.body ?? new Blob([]).stream()), res)
  } catch (thrown) {
    const error = thrown instanceof Error ? thrown : new Error(String(thrown))
    vite.ssrFixStacktrace(error)
    console.error(error)
    if (!res.headersSent) res.writeHead(500, { 'Content-Type': 'text/plain' })
    res.end(error.stack)
  }
}

/**
 * The statechart inspector's own page (`?inspect`).
 * @param {import('node:http').ServerResponse} res
 */
const answerInspector = async (res) => {
  const html = await readFile('src/inspector/inspect.html', 'utf8')
  res.writeHead(200, { 'Content-Type': 'text/html' })
  res.end(await vite.transformIndexHtml('/inspect.html', html))
}

createHttpServer((req, res) => {
  vite.middlewares(req, res, () => void (req.url === '/inspect.html' ? answerInspector(res) : answerPage(req, res)))
}).listen(PORT, () => console.log(`Development: http://localhost:${PORT} (the server behind it: ${api})`))
