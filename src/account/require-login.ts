import { redirect } from '@tanstack/react-router'
import { bring, type LoadedPage, ofPage } from '#src/api/page-answers.ts'
import type { LoginSearch } from './account-search.ts'

/**
 * Does nothing in the browser, where `LoginGuard` protects the page.
 * @throws a redirect to the login if nobody is logged in
 */
export const requireLogin = async ({ context, params }: LoadedPage, search: LoginSearch): Promise<void> => {
  if (!import.meta.env.SSR) return
  const api = context.apiAt(params)
  await bring(api, 'getSession')
  const session = ofPage(api, 'getSession')
  if (session && !session.name)
    throw redirect({
      to: '/{-$tenant}/{-$locale}/login',
      params: { tenant: params.tenant, locale: params.locale },
      search,
    })
}
