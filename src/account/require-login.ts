import { redirect } from '@tanstack/react-router'
import { bring, type LoadedPage, ofPage } from '#src/api/page-answers.ts'
import type { LoginSearch } from './account-search.ts'

/**
 * Makes the server render a page of the account with the session. In the browser, `LoginGuard` protects the page.
 * @throws a redirect to the login, which returns to the page that `search` names, if nobody is logged in
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
