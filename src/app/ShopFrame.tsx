import { Outlet, useLoaderData, useParams, useRouteContext } from '@tanstack/react-router'
import { IntlProvider, useLocale } from 'use-intl'
import { ApiProvider } from '#src/api/ApiContext.ts'
import { ConsentFrame } from '#src/consent/ConsentFrame.tsx'
import { ReportFrame } from '#src/report/ReportFrame.tsx'
import { VisitFrame } from '#src/visit/VisitFrame.tsx'
import { Shell } from './Shell.tsx'

export function ShopFrame() {
  const { apiAt } = useRouteContext({ from: '/{-$tenant}/{-$locale}' })
  const { tenant, locale } = useParams({ from: '/{-$tenant}/{-$locale}' })
  const api = apiAt({ tenant, locale })
  return (
    <ApiProvider value={api}>
      <InShopTime>
        <VisitFrame key={tenant}>
          <ReportFrame>
            {/* ConsentFrame is inside ReportFrame, because React runs the effects of inner components first, and the
                question about consent must come before the recording. */}
            <ConsentFrame>
              <Shell>
                <Outlet />
              </Shell>
            </ConsentFrame>
          </ReportFrame>
        </VisitFrame>
      </InShopTime>
    </ApiProvider>
  )
}

/** The time is that of the server's answer, so that server and browser render the same texts. */
function InShopTime({ children }: { children: React.ReactNode }) {
  const { site, answeredAt } = useLoaderData({ from: '/{-$tenant}/{-$locale}' })
  return (
    <IntlProvider locale={useLocale()} timeZone={site.settings.timeZone} now={new Date(answeredAt)}>
      {children}
    </IntlProvider>
  )
}
