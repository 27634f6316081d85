interface LockedPackage {
  license?: string
  dev?: boolean
}

const ALLOWED = new Set([
  '(MIT OR Apache-2.0)',
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT AND OFL-1.1',
  'MIT-0',
  'OFL-1.1',
  'Unlicense',
])

/** Packages with these licences are neither changed nor delivered, so their duties do not arise. */
const ALLOWED_IN_DEVELOPMENT = new Set(['CC-BY-4.0', 'MPL-2.0'])

/** libvips decodes photos in the server. Its files stay as the registry has them, and can be replaced. */
const LIBVIPS = { name: /^@img\/sharp-/, licence: /^(Apache-2\.0 AND )?LGPL-3\.0-or-later( AND MIT)?$/ }

/** These packages name their licence only in a file LICENSE, which a person has read. */
const READ: Record<string, string> = { '@react-aria/optimize-locales-plugin': 'Apache-2.0', 'png-js': 'MIT' }

/**
 * @param packages of package-lock.json by their folders
 * @returns one line for each package whose licence nobody has allowed
 */
export const forbiddenLicences = (packages: Record<string, LockedPackage>): string[] =>
  Object.entries(packages).flatMap(([folder, { license, dev = false }]) => {
    const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const licence = license ?? READ[name]
    if (folder === '') return []
    if (licence === undefined) return [`${name} names no licence`]
    const isAllowed =
      ALLOWED.has(licence) ||
      (dev && ALLOWED_IN_DEVELOPMENT.has(licence)) ||
      (LIBVIPS.name.test(name) && LIBVIPS.licence.test(licence))
    return isAllowed ? [] : [`${name}: ${licence}${dev ? ', in development only' : ''}`]
  })
