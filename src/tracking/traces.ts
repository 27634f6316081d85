const TRACES =
  /^(_ga|_gid|_gat|_gac|_gcl|_dc_gtm|__utm|__gads|__gpi|FPAU|FPID|FPLC|_fbp|_fbc|_uet|_clck|_clsk|_hj|_ttp|_tt_|_pin_)/

/**
 * Returns the host and its parent domains except the top-level domain, because a tag may have set a cookie for each of
 * them.
 */
const domainsOf = (host: string): string[] => {
  const labels = host.split('.')
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
}

const deleteCookie = (name: string) => {
  const ended = `${name}=; Max-Age=0; Path=/`
  document.cookie = ended
  for (const domain of domainsOf(location.hostname)) document.cookie = `${ended}; Domain=${domain}`
}

const deleteFrom = (area: () => Storage) => {
  try {
    for (const key of Object.keys(area())) if (TRACES.test(key)) area().removeItem(key)
  } catch {
    // A browser that refuses access to its storage has nothing to delete.
  }
}

export const deleteTraces = (): void => {
  for (const cookie of document.cookie.split('; ')) {
    const name = cookie.split('=', 1)[0]!
    if (TRACES.test(name)) deleteCookie(name)
  }
  deleteFrom(() => localStorage)
  deleteFrom(() => sessionStorage)
}
