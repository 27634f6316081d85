import type { FolderShop } from '#contract/tenant-folder.ts'

type Hosts = Pick<FolderShop, 'hosts'>

/** The installation's own host never belongs to a shop, because it serves all shops. */
export const isHostOwn = ({ hosts }: Hosts, hostname: string, publicHostname: string): boolean =>
  hostname !== publicHostname && hosts.includes(hostname)

export const scriptWarning = (
  { code, addJs, hosts }: Hosts & Pick<FolderShop, 'code' | 'addJs'>,
  publicHostname: string,
): string | undefined =>
  addJs && !hosts.some((host) => isHostOwn({ hosts }, host, publicHostname))
    ? `${code} opens without its script ${addJs}, which runs on a host of the shop alone: write one into "hosts" of shop.json${hosts.length > 0 ? `, other than ${publicHostname} of BASE_URL` : ''}, and import the shop.`
    : undefined
