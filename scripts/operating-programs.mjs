import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findOnPath, getProgram } from './get-program.mjs'

const PACKAGES = {
  buildah: 'buildah',
  curl: 'curl',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  logrotate: 'logrotate',
  mmdebstrap: 'mmdebstrap',
  nginx: 'nginx',
  openssl: 'openssl',
  patroni: 'patroni',
  pgbouncer: 'pgbouncer',
  prometheus: 'prometheus',
  promtool: 'prometheus',
  socat: 'socat',
  'systemd-analyze': 'systemd',
}

/** @typedef {keyof typeof PACKAGES} OperatingProgram */

/**
 * Looks in /usr/sbin too, because it is not on the PATH of every user.
 * @param {OperatingProgram} name
 * @returns {string | undefined} its path
 */
export function findOperatingProgram(name) {
  const folder = findOnPath(name)
  return [...(folder ? [join(folder, name)] : []), `/usr/sbin/${name}`].find((file) => existsSync(file))
}

/** @param {readonly OperatingProgram[]} names by default all */
export async function getOperatingPrograms(names = /** @type {OperatingProgram[]} */ (Object.keys(PACKAGES))) {
  for (const name of names)
    await getProgram({
      name,
      find: () => findOperatingProgram(name),
      debian: PACKAGES[name],
      remedy: 'Install it by the package manager of this machine.',
    })
}
