import { createRequestHandler, renderRouterToStream, RouterServer } from '@tanstack/react-router/ssr/server'
import type { ServerManifest } from '@tanstack/router-core'
import { createAppRouter, type ServerSide } from '#src/app/router.ts'

/** One page. `manifest` names the scripts and styles of each route; redirects and "not found" come as their status. */
export const render = (request: Request, serverSide: ServerSide, manifest: ServerManifest): Promise<Response> =>
  createRequestHandler({
    request,
    createRouter: () => createAppRouter(serverSide),
    getRouterManifest: () => manifest,
  })(({ router, responseHeaders }) =>
    renderRouterToStream({ request, router, responseHeaders, children: <RouterServer router={router} /> }),
  )
