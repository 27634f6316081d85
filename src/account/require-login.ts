import { redirect } from '@tanstack/react-router'
import { type LoadedPage, ofPage } from '#src/api/page-answers.ts'
import { bringSession } from '#src/session/bring-session.ts'
import type { LoginSearch } from './account-search.ts'

/**
 * Does nothing in the browser, where `LoginGuard` protects the page.
 * @throws a redirect to the login if nobody is logged in
 */
export const requireLogin = async (page: LoadedPage, search: LoginSearch): Promise<void> => {
  if (!import.meta.env.SSR) return
  const { context, params } = page
  await bringSession(page)
  const session = ofPage(context.apiAt(params), 'getSession')
  if (session && !session.name)
    throw redirect({
      to: '/{-$tenant}/{-$locale}/login',
      params: { tenant: params.tenant, locale: params.locale },
      search,
    })
}
