import { createRequestHandler, renderRouterToStream, RouterServer } from '@tanstack/react-router/ssr/server'
import type { ServerManifest } from '@tanstack/router-core'
import { createAppRouter, type ServerSide } from '#src/app/router.ts'
import type { LoadedShop } from '#src/app/load-shop.ts'
import { markGroupRestoring } from '#src/app/restoring-group.ts'
import { StartScript, type StartFiles, startScript } from '#src/app/start-script.ts'
import { AwaitedPart } from './booking/parts/awaited-part.ts'
import { AwaitedStep } from './booking/parts/AwaitedStep.tsx'
import { loadAll } from './base/lazy-with-preload.tsx'

/** `manifest` names the styles of each route and the files by which a page starts. */
export const render = async (
  request: Request,
  serverSide: Omit<ServerSide, 'manifest'>,
  manifest: ServerManifest & { start?: StartFiles },
): Promise<Response> =>
  createRequestHandler({
    request,
    createRouter: () => createAppRouter({ ...serverSide, manifest }),
    getRouterManifest: () => manifest,
  })(async ({ router, responseHeaders }) => {
    await loadAll()
    const { matches } = router.state
    const routeIds = matches.map(({ routeId }) => routeId as string)
    const shop = matches.find(({ routeId }) => routeId === '/{-$tenant}/{-$locale}')?.loaderData as
      | LoadedShop
      | undefined
    const mark = shop ? markGroupRestoring(routeIds.at(-1), shop.site.tenant) : ''
    const children = (
      <StartScript value={mark + (manifest.start ? startScript(manifest.start, routeIds) : '')}>
        <AwaitedPart value={<AwaitedStep />}>
          <RouterServer router={router} />
        </AwaitedPart>
      </StartScript>
    )
    return renderRouterToStream({ request, router, responseHeaders, children })
  })
