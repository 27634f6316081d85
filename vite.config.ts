import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import optimizeLocales from '@react-aria/optimize-locales-plugin'
import babel from '@rolldown/plugin-babel'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import compileIcu from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { LOCALES } from './contract/constants.ts'
import { isFirst, stagedChunks } from './vite.chunks.ts'

type Messages = { [key: string]: string | Messages }

const compileMessages = (messages: Messages): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? compileIcu(value) : compileMessages(value),
    ]),
  )

/** ICU messages are parsed here and not in the browser: 9 KiB less to load. */
const precompiledMessages: Plugin = {
  name: 'precompiled-messages',
  enforce: 'pre',
  transform: {
    filter: { id: /\/locales\/.*\.json$/ },
    handler: (code) => ({
      code: `export default ${JSON.stringify(compileMessages(JSON.parse(code) as Messages))}`,
      moduleType: 'js',
      map: null,
    }),
  },
}

/** The router keeps the styles that the server has written into the page. Its own plugin turns that off, so this comes after it. */
const keptInlineStyles: Plugin = {
  name: 'kept-inline-styles',
  apply: 'build',
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': JSON.stringify('true') } }),
}

const COMPRESSED_FROM_BYTES = 1024

/** Hashed files are compressed once, here, as well as they can be: the server only picks the file. */
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
            promisify(brotliCompress)(source, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
            promisify(gzip)(source, { level: 9 }),
          ])
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
        }),
      )
    },
  },
}

const chunks = stagedChunks()

export default defineConfig(({ command }) => ({
  appType: 'custom',
  resolve: {
    alias: {
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // React has it itself since version 18.
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
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
    precompiledMessages,
    react(),
    babel({ presets: [reactCompilerPreset()] }),
    // By language without region: React Aria has its English words under en-US only.
    { ...optimizeLocales.vite({ locales: LOCALES }), enforce: 'pre' },
    chunks.plugin,
    precompressedFiles,
  ],
  build: {
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    modulePreload: { resolveDependencies: (_file, files) => files.filter((file) => !isFirst(file)) },
    // Timings of plugins are no help for a first start.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        rolldownOptions: { input: 'src/entry-client.tsx', output: { codeSplitting: { groups: chunks.groups } } },
      },
    },
    ssr: {
      build: { outDir: 'dist/server', ssr: true, rollupOptions: { input: 'src/entry-server.tsx' } },
      // Bundled, so that the alias above holds for the server too; in development what is CommonJS must stay outside.
      resolve: { noExternal: command === 'build' ? true : ['use-intl'] },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment)
    },
  },
}))
