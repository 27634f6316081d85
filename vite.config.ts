import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import compileIcu from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { LOCALES } from './contract/constants.ts'
import { stagedChunks } from './vite.chunks.ts'

type Messages = { [key: string]: string | Messages }

const compileMessages = (messages: Messages): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compileIcu(value) : compileMessages(value),
    ]),
  )

/** Parses ICU messages during the build, so that browsers do not need the parser (9 KiB). */
const precompiledMessages: Plugin = {
  name: 'precompiled-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/.*\.json$/ },
    handler: (code) => ({
      code: JSON.stringify(compileMessages(JSON.parse(code) as Messages)),
      map: null,
    }),
  },
}

const loadModule = (file: string): Promise<unknown> => import(pathToFileURL(resolve(file)).href)

const machineTexts = async (id: string) => {
  const { STATECHARTS } = (await loadModule('machines/statecharts.ts')) as typeof import('./machines/statecharts.ts')
  const { chartOf, statesOf } = (await loadModule(
    'src/statecharts/chart.ts',
  )) as typeof import('./src/statecharts/chart.ts')
  const states = statesOf(chartOf(STATECHARTS.find((machine) => machine.id === id)!).root)
  return {
    description: states[0]!.description,
    descriptions: Object.fromEntries(states.map(({ path, description }) => [path, description])),
    noAddress: Object.fromEntries(states.map(({ path, address }) => [path || id, address?.noAddress])),
  }
}

const hashedCharts: Plugin = {
  name: 'hashed-charts',
  transform: {
    filter: { id: /\/src\/base\/chart-hashes\.ts$/ },
    handler: async () => {
      const { chartHashes } = (await loadModule(
        'server/recordings/chart-hashes.ts',
      )) as typeof import('./server/recordings/chart-hashes.ts')
      return { code: `export const CHART_HASHES = ${JSON.stringify(await chartHashes())}`, moduleType: 'js', map: null }
    },
  },
}

/**
 * Moves the descriptions of states from the machines into the charts' texts, because the staff read them but visitors
 * do not need them.
 */
const describedByWords: Plugin = {
  name: 'described-by-words',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/machines\/.*\.ts$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/\bdescription:\s*'[^'\n]*',?/g, '')
        .replaceAll(/\bmeta:\s*\{\s*noAddress:\s*'[^'\n]*',?\s*\},?/g, ''),
      map: null,
    }),
  },
  load: {
    filter: { id: /\/locales\/en\/statecharts\/\w+\.json\?raw$/ },
    async handler(file) {
      const path = file.replace('?raw', '')
      const texts = await machineTexts(basename(path, '.json'))
      const words = { ...(JSON.parse(await readFile(path, 'utf8')) as object), ...texts }
      return `export default ${JSON.stringify(JSON.stringify(words))}`
    },
  },
}

const callsOfBrowsers: Plugin = {
  name: 'calls-of-browsers',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/contract\/.*\.ts$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/^ +(access|summary):\s*(['"]).*\2,$/gm, '')
        .replaceAll(/^ +(bytesMax|keyed|ownSite|refuses): .*,$/gm, ''),
      map: null,
    }),
  },
}

const ROUTE_LINK = 'import { Link } from "./link.js";'

/** Removes `Route.Link`, because nothing uses it, and the first page would load the code for links with it. */
const routesWithoutLinks: Plugin = {
  name: 'routes-without-links',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  transform: {
    filter: { id: /\/react-router\/dist\/esm\/route\.js$/ },
    handler(code) {
      if (!code.includes(ROUTE_LINK)) throw new Error(`The router's route.js no longer has: ${ROUTE_LINK}`)
      return { code: code.replace(ROUTE_LINK, 'const Link = () => null'), map: null }
    },
  },
}

/** Turns inlined styles on. Must come after the router's plugin, which turns them off. */
const keptInlineStyles: Plugin = {
  name: 'kept-inline-styles',
  apply: 'build',
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': JSON.stringify('true') } }),
}

const COMPRESSED_FROM_BYTES = 512

const BROTLI = { [constants.BROTLI_PARAM_LGBLOCK]: constants.BROTLI_MAX_INPUT_BLOCK_BITS }

/** Compresses hashed files as much as possible during the build, so that the server only sends them. */
const precompressedFiles: Plugin = {
  name: 'precompressed-files',
  apply: 'build',
  applyToEnvironment: (environment) => environment.name === 'client',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const files = Object.values(bundle).filter((file) => /^assets\/.*\.(js|css|svg)$/.test(file.fileName))
      await Promise.all(
        files.map(async (file) => {
          const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (source.length < COMPRESSED_FROM_BYTES) return
          const [br, gz] = await Promise.all([
            promisify(brotliCompress)(source, { params: BROTLI }),
            promisify(gzip)(source, { level: 9 }),
          ])
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
        }),
      )
    },
  },
}

/** React's compiler would add 4 KB to the first screen for these components, which rarely render again. */
const DRAWN_ONCE =
  /\/src\/(api\/useSite|app\/(ErrorScreen|HtmlDocument|Message|NotFound|PendingScreen|Shell)|base\/(lazy-with-preload|useDocumentTitle|usePreload)|booking\/(BookingScreen|dialogs\/PaidElsewhere|parts\/(StepFrame|WayOn)|steps\/entry\/(EntryStep|EntryDetails))|consent\/(ConsentContext|ConsentFrame|CookieConsent)|layout\/Columns|report\/Report(Context|Frame|Part)|ui\/(Button|FirstIcon|IconButton|NumberStepper|PlainButton|Spinner|VisuallyHidden|useScrollable)|visit\/(VisitFrame|useLoadedLater))\.tsx?$/

const chunks = stagedChunks()

/** Leaves out the names of numbered chunks, because the first screen's script contains the paths of all files. */
const shownName = (name = ''): string => (/^[a-z]+\d+(-libraries)?(\.css)?$/.test(name) ? '' : '[name]-')

/** The server's build must name the assets in the same way, because its pages contain their paths. */
const assetFileNames = ({ names }: { names: string[] }): string => `assets/${shownName(names[0])}[hash:7][extname]`

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    alias: [
      { find: 'use-intl/format-message', replacement: 'use-intl/format-message/format-only' },
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: 'use-sync-external-store/shim/with-selector', replacement: 'use-sync-external-store/with-selector' },
    ],
  },
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: './routes',
      generatedRouteTree: './src/routeTree.gen.ts',
      quoteStyle: 'single',
      autoCodeSplitting: true,
      codeSplittingOptions: {
        defaultBehavior: [['component', 'pendingComponent', 'errorComponent', 'notFoundComponent', 'loader']],
      },
    }),
    keptInlineStyles,
    routesWithoutLinks,
    precompiledMessages,
    describedByWords,
    callsOfBrowsers,
    hashedCharts,
    react({ compiler: true, exclude: [/\/node_modules\//, DRAWN_ONCE], refreshExclude: /\/node_modules\// }),
    // Leaves out the texts of React Aria in other languages than those of the shop.
    { ...optimizeLocales.vite({ locales: LOCALES }), enforce: 'pre' },
    chunks.plugin,
    precompressedFiles,
  ],
  build: {
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: chunks.preloads },
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: { groups: chunks.groups },
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: ({ name }) => `assets/${shownName(name)}[hash:7].js`,
            assetFileNames,
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        rollupOptions: { input: 'src/entry-server.tsx', output: { assetFileNames } },
      },
      // Bundles the packages of the server too, so that the aliases above apply to them.
      resolve: { noExternal: command === 'build' ? true : ['use-intl'] },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
}))
