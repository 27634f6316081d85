/** The path that a shopperResultUrl names, if it is an http(s) address of this very host; undefined for anything else: nobody is led away. */
export const ownPath = (shopperResultUrl: string, host: string): string | undefined => {
  if (!URL.canParse(shopperResultUrl)) return undefined
  const url = new URL(shopperResultUrl)
  const isOwn = (url.protocol === 'http:' || url.protocol === 'https:') && url.host === host
  // `//evil` as a path would be another host.
  return isOwn && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}` : undefined
}

/** Where the visitor goes back to, with what the protocol adds. */
export const returnPath = (path: string, checkout: string): string => {
  const url = new URL(path, 'http://own')
  url.searchParams.set('id', checkout)
  url.searchParams.set('resourcePath', `/v1/checkouts/${checkout}/payment`)
  return `${url.pathname}${url.search}`
}
