import { createRequestHandler, renderRouterToStream, RouterServer } from '@tanstack/react-router/ssr/server'
import type { ServerManifest } from '@tanstack/router-core'
import { createAppRouter, type ServerSide } from '#src/app/router.ts'
import { loadAll } from './base/lazy-with-preload.tsx'

export const render = async (
  request: Request,
  serverSide: Omit<ServerSide, 'manifest'>,
  manifest: ServerManifest,
): Promise<Response> =>
  createRequestHandler({
    request,
    createRouter: () => createAppRouter({ ...serverSide, manifest }),
    getRouterManifest: () => manifest,
  })(async ({ router, responseHeaders }) => {
    await loadAll()
    return renderRouterToStream({ request, router, responseHeaders, children: <RouterServer router={router} /> })
  })
